/** After so many delays the work starts even if the calls go on. */
const longestWait = 40;

/**
 * Returns a function that starts work `delay` milliseconds after its last call, so that a burst of requests is answered
 * before the work on them begins.
 */
export function createWake(start: () => void, delay: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let firstCall = 0;
  return () => {
    const now = performance.now();
    if (timer === undefined) firstCall = now;
    else if (now - firstCall >= longestWait * delay) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      start();
    }, delay);
  };
}
