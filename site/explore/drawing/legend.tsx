import styles from "./scene.module.css";
import type { LegendEntry } from "./scene.ts";
import { legendPath, legendSide } from "./svg-path.ts";

/** What the shapes and lines of a drawing mean. */
export const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className={`${styles.legend} muted row`} aria-label="Legend">
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
