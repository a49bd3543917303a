import { cyclesOf } from "#site/illustrations/pictures/data/cycles.ts";
import type { TypeNode } from "#site/illustrations/pictures/data/type-graph.ts";
import { element } from "#site/illustrations/pictures/marks/svg.ts";
import type { Scene } from "../film.ts";
import { between, presence, progress } from "../motion.ts";
import { headline, write } from "../write-on.ts";
import { cycles, graph, type Point, placeOf, typeNamed } from "./junit-graph.ts";

const inRunner = (name: string) => typeNamed(`org.junit.runner.${name}`);

const request = inRunner("Request");
const core = inRunner("JUnitCore");

/** Where the four types stand when the cycle is drawn large, and where their names do. */
const places = new Map<TypeNode, Point & { nameX: number; nameY: number; align: string }>([
  [request, { x: 104, y: 190, nameX: 98, nameY: 226, align: "end" }],
  [core, { x: 284, y: 92, nameX: 304, nameY: 98, align: "" }],
  [inRunner("JUnitCommandLineParseResult"), { x: 322, y: 190, nameX: 340, nameY: 196, align: "" }],
  [inRunner("FilterFactories"), { x: 284, y: 288, nameX: 304, nameY: 294, align: "" }],
]);

const members = cycles.find((cycle) => cycle.includes(request)) ?? [];
const edges = graph.edges.filter(({ source, target }) => members.includes(source) && members.includes(target));
const loose = edges.find(({ source, target }) => source === request && target === core);

/** What the film claims is computed, not remembered. */
function checkClaims(): void {
  const without = { ...graph, edges: graph.edges.filter((edge) => edge !== loose) };
  const remaining = cyclesOf(without).filter((cycle) => cycle.some((type) => members.includes(type)));
  const named = members.length === places.size && members.every((type) => places.has(type));
  if (!loose || !named || edges.length !== 6 || remaining.length > 0) {
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
  const start = { x: from.x + dx * 14 + shift.x, y: from.y + dy * 14 + shift.y };
  const tip = { x: to.x - dx * 14 + shift.x, y: to.y - dy * 14 + shift.y };
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

/** One cycle drawn large: its types move from their places in the graph drawing, its references are followed, one is taken away. */
export function cycleScene(from: number, to: number): Scene {
  checkClaims();
  const away = from + 9.8;
  return {
    from,
    to,
    draw: (seconds) => {
      const moved = progress(seconds, from + 0.4, 2.2);
      const at = (type: TypeNode): Point => {
        const [home, target] = [placeOf(type), places.get(type) ?? placeOf(type)];
        return { x: between(home.x, target.x, moved), y: between(home.y, target.y, moved) };
      };
      const gone = progress(seconds, away, 1.2);
      const arrows = edges.map((edge) => {
        const isLoose = edge === loose;
        const followed = isLoose ? progress(seconds, from + 4.6, 0.8) : progress(seconds, from + 6.4, 0.8);
        const opposite = edges.some(({ source, target }) => source === edge.target && target === edge.source);
        return arrow(at(edge.source), at(edge.target), opposite ? 6 : 0, {
          color: isLoose && gone > 0 ? "var(--severe)" : followed > 0.5 ? "var(--accent)" : "var(--ink-soft)",
          width: between(1.5, 2.5, followed),
          opacity: presence(seconds, from + 2, to + 1) * (isLoose ? 1 - 0.85 * progress(seconds, away + 3, 1.2) : 1),
          dashed: isLoose && gone > 0,
        });
      });
      const marks = [...places].map(([type, { nameX, nameY, align }]) => {
        const { x, y } = at(type);
        return (
          element("circle", { cx: x, cy: y, r: between(4.8, 9, moved), fill: "var(--accent)" }) +
          write(nameX, nameY, type.typeName, `strong ${align}`, presence(seconds, from + 2.4, to + 1))
        );
      });
      const verdict = gone > 0.5 ? "no cycle left" : `${members.length} types, ${edges.length} references`;
      return [headline("One cycle", verdict, presence(seconds, from + 0.3, to + 1)), ...arrows, ...marks].join("");
    },
  };
}
