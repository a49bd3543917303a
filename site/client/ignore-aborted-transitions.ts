/**
 * A page that is left in the middle of its transition aborts it. The browser tells so by rejected promises, which are
 * nobody's fault and no news for the console. The page that is entered does the same in its head, before any script is
 * fetched: `site/layout/aborted-reveal-script.ts`.
 */
export function ignoreAbortedTransitions(): void {
  addEventListener("pageswap", ({ viewTransition }) => {
    const promises = [viewTransition?.ready, viewTransition?.updateCallbackDone, viewTransition?.finished];
    for (const promise of promises) promise?.catch(() => undefined);
  });
}
