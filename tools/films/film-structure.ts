import { element } from "#site/drawing/svg.ts";
import type { TypeNode } from "#site/figures/analysis-rows.ts";
import { cuttingCycle } from "#site/results/model/cycle-cuts.ts";
import { atOnce } from "#site/results/model/in-slices.ts";
import {
  between,
  box,
  type Film,
  fade,
  junitName,
  junitResults,
  presence,
  progress,
  type Scene,
  stage,
  titleCard,
  write,
} from "./film.ts";
import {
  cycles,
  drawGraph,
  fanOf,
  graph,
  graphBesideTitle,
  growingLine,
  type Point,
  packageCount,
  placeOf,
  reportedDependencies,
  selfDependencies,
  typeNamed,
} from "./junit-graph.ts";

interface Sum {
  figure: number;
  unit: string;
  /** When it appears, in seconds of the film. */
  at: number;
}

/** How strongly the dependencies are drawn when nothing is singled out. */
const edgeOpacity = 0.3;

/** Figures one below the other, beside the graph drawing. */
function sums(seconds: number, to: number, list: readonly Sum[]): string {
  const lines = list.map(({ figure, unit, at }, index) => {
    const opacity = presence(seconds, at, to);
    const y = stage.top + 40 + index * 70;
    return write(stage.left, y, `${figure}`, "figure", opacity) + write(stage.left, y + 24, unit, "soft", opacity);
  });
  return lines.join("");
}

/** The types appear one after another, package by package. */
function typesScene(from: number, to: number): Scene {
  return {
    from,
    to,
    heading: "Every dot is a type",
    goesOn: true,
    draw: (seconds) => {
      const shown = progress(seconds, from + 0.4, 4) * graph.nodes.length;
      return [
        drawGraph({
          types: (_, index) => ({ opacity: Math.min(1, Math.max(0, (shown - index) / 16)) }),
          edges: () => 0,
        }),
        sums(seconds, to, [
          { figure: graph.nodes.length, unit: "types", at: from + 3.2 },
          { figure: packageCount, unit: "packages", at: from + 4.2 },
        ]),
      ].join("");
    },
  };
}

/** The dependencies appear between them. */
function dependenciesScene(from: number, to: number): Scene {
  return {
    from,
    to,
    heading: "Every line is a dependency",
    continues: true,
    goesOn: true,
    draw: (seconds) => {
      const shown = progress(seconds, from + 0.5, 4) * graph.edges.length;
      return [
        drawGraph({
          types: () => ({ opacity: 1 }),
          edges: (_, index) => Math.min(edgeOpacity, Math.max(0, ((shown - index) / 40) * edgeOpacity)),
        }),
        sums(seconds, to, [
          { figure: reportedDependencies, unit: "dependencies reported", at: from + 3.2 },
          { figure: selfDependencies, unit: "of a type on itself", at: from + 4.4 },
          { figure: graph.edges.length, unit: "between two types", at: from + 5.4 },
        ]),
      ].join("");
    },
  };
}

/** The cycle that a type lies on, by its number. */
const groupOf = new Map(cycles.flatMap((cycle, index) => cycle.map((type) => [type, index] as const)));

/** The types that lie on a cycle stay, the others step back by a share of the way; some types are left out. */
function drawCycles(share: number, without?: ReadonlySet<TypeNode>): string {
  return drawGraph({
    types: (type) => {
      if (without?.has(type)) return { opacity: 0 };
      return groupOf.has(type)
        ? { opacity: 1, radius: 2.4 + 1.8 * share, marked: share }
        : { opacity: 1 - 0.7 * share };
    },
    edges: ({ source, target }) => {
      const group = groupOf.get(source);
      return group !== undefined && group === groupOf.get(target)
        ? edgeOpacity + (1 - edgeOpacity) * share
        : edgeOpacity * (1 - 0.7 * share);
    },
  });
}

function cyclesScene(from: number, to: number): Scene {
  return {
    from,
    to,
    heading: `${groupOf.size} types depend on each other in cycles`,
    continues: true,
    goesOn: true,
    draw: (seconds) =>
      drawCycles(progress(seconds, from + 0.5, 1.2)) +
      sums(seconds, to, [
        { figure: cycles.length, unit: "groups of types in cycles", at: from + 1.6 },
        { figure: groupOf.size, unit: "types in them", at: from + 2.4 },
      ]),
  };
}

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
  const cycle = junitResults.facts.cycles.find((types) => types.includes(request.row));
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
  return fade(
    paint.opacity,
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
function cycleScene(from: number, to: number): Scene {
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
      const fadesOut = 1 - progress(seconds, from, 0.8);
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
        fadesOut > 0 ? fade(fadesOut, drawCycles(1, new Set(places.keys()))) : "",
        ...arrows,
        ...marks,
        write(stage.right, stage.bottom + 8, "No cycle remains", "strong end", presence(seconds, none, to + 1)),
      ].join("");
    },
  };
}

const hub = typeNamed("org.junit.runner.Description");
const incoming = graph.edges.filter(({ target }) => target === hub);

/** What refers to the type that most types refer to. */
function hubScene(from: number, to: number): Scene {
  const sources = new Set(incoming.map(({ source }) => source));
  return {
    from,
    to,
    heading: `${incoming.length} of ${graph.nodes.length} types depend on ${hub.typeName}`,
    source: "org.junit.runner",
    draw: (seconds) => {
      const share = progress(seconds, from + 0.4, 0.8);
      const lines = incoming.map(({ source }, index) =>
        growingLine(placeOf(source), placeOf(hub), progress(seconds, from + 1.2 + index * 0.035, 0.8)),
      );
      const { x, y } = placeOf(hub);
      const mark = (r: number, opacity: number) =>
        element("circle", { cx: x, cy: y, r, fill: "var(--accent)", opacity: opacity.toFixed(2) });
      return [
        drawGraph({
          types: (type) =>
            sources.has(type)
              ? { opacity: 1, radius: 2.4 + 0.6 * share, marked: share }
              : { opacity: 1 - 0.65 * share },
          edges: () => 0.22 * (1 - 0.75 * share),
        }),
        element("path", { d: lines.join(""), stroke: "var(--accent)", "stroke-width": 1, fill: "none", opacity: 0.85 }),
        mark(6 + 10 * share, 0.22),
        mark(3 + 4.5 * share, 1),
        write(x - 20, y + 33, hub.typeName, "name halo end", presence(seconds, from + 0.8, to + 1)),
        sums(seconds, to, [
          { figure: fanOf(hub).in, unit: "types refer to it: fan-in", at: from + 3.2 },
          { figure: fanOf(hub).out, unit: "types it refers to: fan-out", at: from + 4.6 },
        ]),
      ].join("");
    },
  };
}

/** Default of the rule for Hub-like Modularization: this much fan-in and this much fan-out. */
const hubLimit = 20;
const axis = { middle: 430, unit: 5, top: stage.top + 30, step: 44, height: 20 } as const;

const compared = [
  "org.junit.runner.Description",
  "org.junit.runners.model.TestClass",
  "org.junit.runner.notification.RunNotifier",
  "org.junit.runners.ParentRunner",
].map(typeNamed);

function checkNoHub(): void {
  const hubs = graph.nodes.filter((type) => fanOf(type).in >= hubLimit && fanOf(type).out >= hubLimit);
  if (hubs.length > 0) throw new Error(`JUnit has a hub after all: ${hubs[0]?.typeName}.`);
}

/** A value at the end of its bar: within a long one, beside a short one. */
function value(count: number, end: number, y: number, direction: 1 | -1, opacity: number): string {
  const isWithin = count * axis.unit >= 28;
  const isRightAligned = isWithin === direction > 0;
  const classes = `strong${isWithin ? " on-bar" : ""}${isRightAligned ? " end" : ""}`;
  return write(end + (isWithin ? -8 : 9) * direction, y, `${count}`, classes, opacity);
}

/** Fan-in and fan-out of four types against the limits of the smell. */
function fanScene(from: number, to: number): Scene {
  checkNoHub();
  const bottom = axis.top + compared.length * axis.step - 8;
  return {
    from,
    to,
    heading: `No type of ${junitName} is a hub`,
    source: "Hub-like Modularization",
    draw: (seconds) => {
      const rows = compared.map((type, index) => {
        const fan = fanOf(type);
        const y = axis.top + 8 + index * axis.step;
        const share = progress(seconds, from + 0.5 + index * 0.4, 1.1);
        const shown = presence(seconds, from + 1.4 + index * 0.4, to + 1);
        const [inWidth, outWidth] = [fan.in * axis.unit * share, fan.out * axis.unit * share];
        return [
          write(stage.left, y + 15, type.typeName, "name"),
          box(axis.middle - 1 - inWidth, y, inWidth, axis.height, { fill: "var(--accent)" }),
          box(axis.middle + 1, y, outWidth, axis.height, { fill: "var(--ink-soft)" }),
          value(fan.in, axis.middle - inWidth, y + 16, -1, shown),
          value(fan.out, axis.middle + outWidth, y + 16, 1, shown),
        ].join("");
      });
      const limits = [axis.middle - hubLimit * axis.unit, axis.middle + hubLimit * axis.unit].map((x) =>
        element("path", {
          d: `M${x} ${axis.top - 2}V${bottom}`,
          stroke: "var(--severe)",
          "stroke-width": 1.4,
          "stroke-dasharray": "5 4",
        }),
      );
      const limit = presence(seconds, from + 4.4, to + 1);
      return [
        write(axis.middle - 10, axis.top - 12, "fan-in", "label soft end"),
        write(axis.middle + 10, axis.top - 12, "fan-out", "label soft"),
        element("path", { d: `M${axis.middle} ${axis.top - 24}V${bottom}`, stroke: "var(--line-strong)" }),
        ...rows,
        write(axis.middle - hubLimit * axis.unit, axis.top - 12, `${hubLimit}`, "label middle", limit),
        write(axis.middle + hubLimit * axis.unit, axis.top - 12, `${hubLimit}`, "label middle", limit),
        fade(limit, ...limits),
        write(axis.middle, bottom + 22, `a hub has at least ${hubLimit} on both sides`, "label middle", limit),
      ].join("");
    },
  };
}

/** Seeing the structure: the dependency graph, a cycle in it, and a type that many lean on. */
export const filmStructure: Film = {
  id: "seeing-the-structure",
  seconds: 66,
  posterAt: 50,
  scenes: [
    {
      from: 0,
      to: 4.6,
      heading: "DesigniteJava",
      draw: () =>
        titleCard(
          ["Seeing", "the structure"],
          [`Types of ${junitName}`, "and their dependencies"],
          graphBesideTitle(0.2),
        ),
    },
    typesScene(4.6, 12.8),
    dependenciesScene(12.8, 21.6),
    cyclesScene(21.6, 27.6),
    cycleScene(27.6, 42.4),
    hubScene(42.4, 51.8),
    fanScene(51.8, 61.6),
    {
      from: 61.6,
      to: 67,
      heading: "DesigniteJava",
      draw: () =>
        titleCard(
          [`${graph.nodes.length} types,`, `${graph.edges.length} dependencies,`, `${cycles.length} groups in cycles`],
          [junitName],
          graphBesideTitle(0.2),
        ),
    },
  ],
};
