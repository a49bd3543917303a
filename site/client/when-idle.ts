/** On a device that is never idle it runs after this time. */
const longestWaitMilliseconds = 2000;

/** Runs when the page has loaded and nothing else waits: layout is then known, and reading it costs nothing. */
export function whenLoadedAndIdle(run: () => void): void {
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMilliseconds });
    else setTimeout(run);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
