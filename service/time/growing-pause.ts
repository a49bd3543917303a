/**
 * The milliseconds until the next attempt. The pause doubles with each attempt up to the longest one, and varies by up to
 * a fifth so that what failed together is not retried together.
 *
 * @param attempts how many were begun, including the failed one
 * @param fraction a random number from 0 to 1
 */
export function growingPause(
  attempts: number,
  { first, longest }: { first: number; longest: number },
  fraction: number,
): number {
  const doublings = Math.min(Math.max(attempts - 1, 0), 30);
  const jitter = 0.8 + 0.4 * fraction;
  return Math.round(Math.min(longest, first * 2 ** doublings) * jitter);
}
