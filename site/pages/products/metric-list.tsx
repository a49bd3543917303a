import type { MetricGroup } from "./findings.ts";

/** The metrics by what they measure, with links to their formulas. */
export function MetricList({ groups }: { groups: readonly MetricGroup[] }) {
  return (
    <ul className="overview-list">
      {groups.map(({ level, heading, metrics }) => (
        <li key={level}>
          <h3>
            <span className="overview-count">{metrics.length}</span> {heading}
          </h3>
          <ul className="overview-names">
            {metrics.map(({ id, abbreviation, name, anchor }) => (
              <li key={id}>
                <a href={`/docs/metrics.html#${anchor}`}>
                  <code>{abbreviation}</code> {name}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
