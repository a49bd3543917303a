import { legendPath, legendSide } from "./legend-path.ts";
import type { LegendEntry } from "./scene.ts";

/** What the shapes and lines of a drawing mean. */
export function SceneLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className="scene-legend" aria-label="Legend">
      {entries.map((entry) => (
        <li key={entry.text}>
          <svg viewBox={`0 0 ${legendSide} ${legendSide}`} aria-hidden="true">
            <path
              d={legendPath(entry)}
              fill={entry.fill ? `var(--${entry.fill})` : "none"}
              stroke={entry.stroke && `var(--${entry.stroke})`}
              strokeWidth={1.5}
              opacity={entry.opacity}
            />
          </svg>
          {entry.text}
        </li>
      ))}
    </ul>
  );
}
