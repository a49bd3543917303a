/** A bar for a part of the largest value. The number beside it says the same. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const width = `${Math.round((whole === 0 ? 0 : part / whole) * 1000) / 10}%`;
  return (
    <svg className="panel-bar" aria-hidden="true">
      <rect width={width} height="100%" />
    </svg>
  );
}
