import { element } from "#site/drawing/svg.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { box, stage, write } from "../write-on.ts";
import { chosenRowBaseline, drawRow, type FindingRow } from "./finding-row.ts";
import { typeMetric } from "./type-metrics.ts";

/** The rule of Insufficient Modularization, as `content/catalog/smells` states it: one of the three limits is enough. */
const limits = [
  { column: "NOPM", name: "Public methods", limit: 20 },
  { column: "NOM", name: "Methods", limit: 30 },
  { column: "WMC", name: "Complexity, WMC", limit: 100 },
] as const;

const bar = { left: 196, right: 540, highest: 110, height: 14 } as const;
const scaled = (value: number) => bar.left + (value / bar.highest) * (bar.right - bar.left);
const words = ["None", "One", "Two", "All"] as const;

/** The metrics of the type against the limits that its smell is decided by. */
export function limitsScene(from: number, to: number, chosen: FindingRow): Scene {
  const [packageName = "", typeName = ""] = chosen.cells;
  const metric = typeMetric(packageName, typeName);
  const measured = limits.map((entry) => ({ ...entry, value: metric(entry.column) }));
  const reached = measured.filter(({ value, limit }) => value >= limit);
  return {
    from,
    to,
    heading: `${words[reached.length]} of three limits reached: one is enough`,
    source: "typeMetrics.csv",
    continues: true,
    draw: (seconds) => {
      const rows = measured.map(({ name, limit, value }, index) => {
        const y = stage.top + 68 + index * 58;
        const start = from + 0.5 + index * 1.1;
        const over = value >= limit;
        const shown = presence(seconds, start, to + 1);
        return element(
          "g",
          { opacity: shown.toFixed(2) },
          write(stage.left, y + 13, name),
          element("path", { d: `M${bar.left} ${y + bar.height / 2}H${bar.right}`, stroke: "var(--line)" }),
          box(bar.left, y, (scaled(value) - bar.left) * progress(seconds, start + 0.2, 1.1), bar.height, {
            fill: over ? "var(--severe)" : "var(--good)",
          }),
          element("path", {
            d: `M${scaled(limit)} ${y - 8}v${bar.height + 16}`,
            stroke: "var(--ink)",
            "stroke-width": 1.5,
          }),
          write(scaled(limit), y - 13, `limit ${limit}`, "label middle"),
          write(stage.right, y + 15, `${value}`, "value end", presence(seconds, start + 1, to + 1)),
        );
      });
      return [drawRow(chosen, chosenRowBaseline, { marked: 1 }), ...rows].join("");
    },
  };
}
