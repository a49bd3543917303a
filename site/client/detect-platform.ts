const platforms = [
  { name: "windows", sign: /win/i },
  { name: "macos", sign: /mac/i },
  { name: "linux", sign: /linux|x11/i },
] as const;

/** `userAgentData` where the browser has it, the user agent string elsewhere. */
function platformWords(): string {
  const agent: Navigator & { userAgentData?: { platform?: string } } = navigator;
  return agent.userAgentData?.platform ?? agent.userAgent;
}

/** Sets `data-platform` on the document element, so that the downloads page can put the visitor's packages first. */
export function detectPlatform(): void {
  const words = platformWords();
  if (/android|iphone|ipad/i.test(navigator.userAgent)) return;
  const platform = platforms.find(({ sign }) => sign.test(words));
  if (platform) document.documentElement.dataset.platform = platform.name;
}
