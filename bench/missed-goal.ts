/** A note about a goal that a figure misses, or none. */
export function missedGoal(
  name: string,
  figure: number,
  { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: { atLeast?: number; atMost?: number },
): string[] {
  if (figure < atLeast) return [`Missed: ${name}, ${figure} in place of at least ${atLeast}.`];
  return figure > atMost ? [`Missed: ${name}, ${figure} in place of at most ${atMost}.`] : [];
}
