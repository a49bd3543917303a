import { element } from "#site/drawing/svg.ts";
import { typeGraph } from "#site/results/model/analysis-rows.ts";
import { countByName, junitResults } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence } from "../motion.ts";
import { stage, write } from "../write-on.ts";

const shownPackages = 8;
const dots = { left: 330, step: 7.6, radius: 2.5 } as const;
const rowHeight = 25;

/** The packages with most types, as folders with a dot for each type. */
export function sourceScene(from: number, to: number): Scene {
  const types = typeGraph(junitResults).nodes;
  const packages = countByName(types.map(({ packageName }) => packageName));
  const folders = packages
    .slice(0, shownPackages)
    .map(([name, count]) => ({ folder: `${name.replaceAll(".", "/")}/`, count }));
  return {
    from,
    to,
    heading: `${types.length} types in ${packages.length} packages`,
    source: "src/main/java",
    draw: (seconds) => {
      const rows = folders.map(({ folder, count }, index) => {
        const y = stage.top + 18 + index * rowHeight;
        const start = from + 0.5 + index * 0.3;
        const marks = Array.from({ length: count }, (_, type) =>
          element("circle", {
            cx: dots.left + type * dots.step,
            cy: y - 5,
            r: dots.radius,
            opacity: presence(seconds, start + 0.3 + type * 0.03, to + 1).toFixed(2),
          }),
        );
        return [
          write(stage.left, y, folder, "code", presence(seconds, start, to + 1)),
          element("g", { fill: "var(--ink)" }, ...marks),
          write(
            dots.left + count * dots.step + 4,
            y,
            `${count}`,
            "label soft",
            presence(seconds, start + 0.4 + count * 0.03, to + 1),
          ),
        ].join("");
      });
      const more = `and ${packages.length - shownPackages} more packages`;
      const y = stage.top + 18 + shownPackages * rowHeight;
      return rows.join("") + write(stage.left, y, more, "label soft", presence(seconds, from + 3.4, to + 1));
    },
  };
}
