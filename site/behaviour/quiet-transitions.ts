/**
 * A page that is left or replaced in the middle of its transition aborts it. The browser tells so by rejected promises,
 * which are nobody's fault and no news for the console.
 */
export function quietTransitions(): void {
  const ignore = (event: Event & { viewTransition?: ViewTransition | null }) => {
    const promises = [event.viewTransition?.ready, event.viewTransition?.finished];
    for (const promise of promises) promise?.catch(() => undefined);
  };
  addEventListener("pageswap", ignore);
  addEventListener("pagereveal", ignore);
}
