/** On a device that is never idle it runs after this time. */
const longestWaitMilliseconds = 2000;

/**
 * Runs when nothing else waits; the application starts after the page has loaded. It is no import from the script of
 * every page: what that script shares with another becomes a file that every page would fetch.
 */
export function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: longestWaitMilliseconds });
  else setTimeout(run);
}
