import { element } from "#site/drawing/svg.ts";
import type { TypeNode } from "#site/results/model/analysis-rows.ts";
import { cuttingCycle } from "#site/results/model/cycle-cuts.ts";
import { atOnce } from "#site/results/model/in-slices.ts";
import { junitResults } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { between, presence, progress } from "../motion.ts";
import { stage, write } from "../write-on.ts";
import { fadingCycles } from "./graph-scenes.ts";
import { cycles, graph, type Point, placeOf, typeNamed } from "./junit-graph.ts";

const inRunner = (name: string) => typeNamed(`org.junit.runner.${name}`);

const request = inRunner("Request");
const core = inRunner("JUnitCore");

/** Where the four types stand when the cycle is drawn large, and where their names do. */
const places = new Map<TypeNode, Point & { nameX: number; nameY: number; align: string }>([
  [request, { x: 136, y: 176, nameX: 118, nameY: 181, align: "end" }],
  [core, { x: 300, y: 88, nameX: 318, nameY: 93, align: "" }],
  [inRunner("JUnitCommandLineParseResult"), { x: 332, y: 176, nameX: 350, nameY: 181, align: "" }],
  [inRunner("FilterFactories"), { x: 300, y: 264, nameX: 318, nameY: 269, align: "" }],
]);

const members = cycles.find((cycle) => cycle.includes(request)) ?? [];
const edges = graph.edges.filter(({ source, target }) => members.includes(source) && members.includes(target));
const loose = edges.find(({ source, target }) => source === request && target === core);

/** What the film claims is computed, not remembered. */
function checkClaims(): void {
  const cycle = junitResults.facts.cycles.find(({ types }) => types.includes(request.row));
  const [cut] = cycle ? atOnce(cuttingCycle(cycle, junitResults.facts)) : [];
  const dissolves =
    cut?.source === loose?.source.row && cut?.target === loose?.target.row && cut?.freed === places.size;
  const named = members.length === places.size && members.every((type) => places.has(type));
  if (!loose || !named || edges.length !== 6 || !dissolves) {
    throw new Error("The cycle around Request is no longer the one that the film tells of.");
  }
}

/** An arrow between two marks, ending before them; two arrows between the same types lie side by side. */
function arrow(
  from: Point,
  to: Point,
  aside: number,
  paint: { color: string; width: number; opacity: number; dashed?: boolean },
) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const shift = { x: -dy * aside, y: dx * aside };
  const start = { x: from.x + dx * 18 + shift.x, y: from.y + dy * 18 + shift.y };
  const tip = { x: to.x - dx * 18 + shift.x, y: to.y - dy * 18 + shift.y };
  const back = { x: tip.x - dx * 11, y: tip.y - dy * 11 };
  const head = `M${tip.x} ${tip.y}L${back.x - dy * 5} ${back.y + dx * 5}L${back.x + dy * 5} ${back.y - dx * 5}z`;
  return element(
    "g",
    { opacity: paint.opacity.toFixed(2) },
    element("path", {
      d: `M${start.x} ${start.y}L${back.x} ${back.y}`,
      stroke: paint.color,
      "stroke-width": paint.width,
      "stroke-dasharray": paint.dashed ? "5 5" : undefined,
    }),
    element("path", { d: head, fill: paint.color }),
  );
}

/**
 * One cycle drawn large: its types move from their places in the graph drawing, its references are followed, one is
 * taken away.
 */
export function cycleScene(from: number, to: number): Scene {
  checkClaims();
  const away = from + 9;
  const none = from + 10.4;
  return {
    from,
    to,
    heading: `${members.length} types, ${edges.length} dependencies, one cycle`,
    source: "org.junit.runner",
    continues: true,
    draw: (seconds) => {
      const moved = progress(seconds, from + 0.3, 1.8);
      const at = (type: TypeNode): Point => {
        const [home, target] = [placeOf(type), places.get(type) ?? placeOf(type)];
        return { x: between(home.x, target.x, moved), y: between(home.y, target.y, moved) };
      };
      const gone = progress(seconds, away, 0.6);
      const arrows = edges.map((edge) => {
        const isLoose = edge === loose;
        const followed = progress(seconds, from + (isLoose ? 4.2 : 6), 0.6);
        const opposite = edges.some(({ source, target }) => source === edge.target && target === edge.source);
        return arrow(at(edge.source), at(edge.target), opposite ? 6 : 0, {
          color: isLoose && gone > 0.5 ? "var(--severe)" : followed > 0.5 ? "var(--accent)" : "var(--ink-soft)",
          width: between(1.4, 2.2, followed),
          opacity: presence(seconds, from + 2, to + 1) * (isLoose ? 1 - 0.8 * progress(seconds, away + 1.2, 0.8) : 1),
          dashed: isLoose && gone > 0.5,
        });
      });
      const marks = [...places].map(([type, { nameX, nameY, align }]) => {
        const { x, y } = at(type);
        return [
          element("circle", { cx: x, cy: y, r: between(10, 16, moved), fill: "var(--accent)", opacity: 0.18 }),
          element("circle", { cx: x, cy: y, r: between(4.2, 7.5, moved), fill: "var(--accent)" }),
          write(nameX, nameY, type.typeName, `name ${align}`, presence(seconds, from + 2, to + 1)),
        ].join("");
      });
      return [
        fadingCycles(1 - progress(seconds, from, 0.8), new Set(places.keys())),
        ...arrows,
        ...marks,
        write(stage.right, stage.bottom + 8, "No cycle remains", "strong end", presence(seconds, none, to + 1)),
      ].join("");
    },
  };
}
