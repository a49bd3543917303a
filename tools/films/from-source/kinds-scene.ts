import { countByName, junitName, readJunit } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { box, headline, write } from "../write-on.ts";

const shownKinds = 6;
const bar = { left: 300, right: 560 } as const;

/** All design smells of the project by kind. */
export function kindsScene(from: number, to: number): Scene {
  const smells = readJunit().designSmells;
  const kinds = countByName(smells.map(({ smell }) => smell));
  const rest = kinds.slice(shownKinds);
  const bars = [
    ...kinds.slice(0, shownKinds),
    [`${rest.length} other kinds`, rest.reduce((sum, [, count]) => sum + count, 0)] as const,
  ];
  const most = Math.max(...bars.map(([, count]) => count));
  return {
    from,
    to,
    draw: (seconds) => {
      const rows = bars.map(([kind, count], index) => {
        const y = 70 + index * 36;
        const start = from + 0.6 + index * 0.25;
        const width = (count / most) * (bar.right - bar.left) * progress(seconds, start, 1.4);
        return [
          write(bar.left - 14, y + 20, kind, "small end"),
          box(bar.left, y, width, 26, { fill: index < shownKinds ? "var(--accent)" : "var(--line-strong)" }),
          write(bar.left + width + 10, y + 20, `${count}`, "strong", presence(seconds, start + 0.9, to + 1)),
        ].join("");
      });
      return [headline(`${smells.length} design smells`, junitName), ...rows].join("");
    },
  };
}
