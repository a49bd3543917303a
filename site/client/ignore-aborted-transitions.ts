/**
 * A page that is left during a view transition aborts it, and the browser reports rejected promises. These are expected
 * and must not appear in the console. For the page that is entered, `site/layout/aborted-reveal-script.ts` does the
 * same.
 */
export function ignoreAbortedTransitions(): void {
  addEventListener("pageswap", ({ viewTransition }) => {
    const promises = [viewTransition?.ready, viewTransition?.updateCallbackDone, viewTransition?.finished];
    for (const promise of promises) promise?.catch(() => undefined);
  });
}
