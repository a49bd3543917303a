import { countByName, grouped, readJunit } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { countBy, presence } from "../motion.ts";
import { headline, stage, write } from "../write-on.ts";

const shownPackages = 8;

/** The packages with most types, as folders, and the size of the whole. */
export function sourceScene(from: number, to: number): Scene {
  const { types, methods } = readJunit();
  const packages = countByName(types.map(({ packageName }) => packageName));
  const folders = packages
    .slice(0, shownPackages)
    .map(([name, count]) => ({ folder: `${name.replaceAll(".", "/")}/`, count }));
  const totals = [
    { figure: packages.length, unit: "packages" },
    { figure: types.length, unit: "types" },
    { figure: methods.length, unit: "methods" },
  ];
  return {
    from,
    to,
    draw: (seconds) => {
      const listed = folders.slice(0, countBy(seconds, from + 0.6, 3, folders.length));
      const rows = listed.map(({ folder, count }, index) => {
        const y = 92 + index * 26;
        return write(stage.left, y, folder, "code") + write(420, y, `${count}`, "end soft");
      });
      const more = write(
        stage.left,
        92 + shownPackages * 26,
        `and ${packages.length - shownPackages} more packages`,
        "soft",
        presence(seconds, from + 3.6, to + 1),
      );
      const sums = totals.map(({ figure, unit }, index) => {
        const opacity = presence(seconds, from + 4 + index * 0.5, to + 1);
        const y = 112 + index * 78;
        return write(470, y, grouped(figure), "figure", opacity) + write(470, y + 24, unit, "soft", opacity);
      });
      return [headline("src/main/java", "JUnit 4.13.2"), ...rows, more, ...sums].join("");
    },
  };
}
