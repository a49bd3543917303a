import { element } from "#site/illustrations/pictures/marks/svg.ts";
import { resultRows } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { box, headline, stage, write } from "../write-on.ts";

/** The rule of Insufficient Modularization, as `content/smells` states it: one of the three limits is enough. */
const limits = [
  { column: "NOPM", name: "Public methods", limit: 20 },
  { column: "NOM", name: "Methods", limit: 30 },
  { column: "WMC", name: "Complexity (WMC)", limit: 100 },
] as const;

const bar = { left: 218, right: 548, highest: 110 } as const;
const scaled = (value: number) => bar.left + (value / bar.highest) * (bar.right - bar.left);

function metricsOf(packageName: string, typeName: string): (column: string) => number {
  const [headings = [], ...rows] = resultRows("typeMetrics.csv");
  const row = rows.find(
    (cells) =>
      cells[headings.indexOf("Package Name")] === packageName && cells[headings.indexOf("Type Name")] === typeName,
  );
  if (!row) throw new Error(`${packageName}.${typeName} has no metrics.`);
  return (column) => Number(row[headings.indexOf(column)]);
}

/** The metrics of one type against the limits that its smell is decided by. */
export function reasonScene(from: number, to: number, packageName: string, typeName: string): Scene {
  const metric = metricsOf(packageName, typeName);
  const measured = limits.map((entry) => ({ ...entry, value: metric(entry.column) }));
  return {
    from,
    to,
    draw: (seconds) => {
      const rows = measured.map(({ name, limit, value }, index) => {
        const y = 112 + index * 66;
        const start = from + 0.7 + index * 1.5;
        const over = value >= limit;
        const settled = presence(seconds, start + 1, to + 1);
        return [
          write(stage.left, y + 20, name),
          box(bar.left, y, (scaled(value) - bar.left) * progress(seconds, start, 1.2), 28, {
            fill: over ? "var(--severe)" : "var(--good)",
          }),
          element("path", { d: `M${scaled(limit)} ${y - 7}v42`, stroke: "var(--ink)", "stroke-width": 2 }),
          write(scaled(limit), y - 11, `${limit}`, "small soft middle"),
          write(stage.right, y + 21, `${value}`, "heading end", settled),
        ].join("");
      });
      return [
        headline(`${packageName}.${typeName}`, "Insufficient Modularization"),
        ...rows,
        write(stage.left, 308, "Upright lines: the limits. One value at its limit is enough.", "small soft"),
      ].join("");
    },
  };
}
