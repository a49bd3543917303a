import { element } from "#site/drawing/svg.ts";
import { junitName } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { box, stage, write } from "../write-on.ts";
import { drawGraph, growingLine } from "./draw-graph.ts";
import { sums } from "./graph-scenes.ts";
import { fanOf, graph, placeOf, typeNamed } from "./junit-graph.ts";

const hub = typeNamed("org.junit.runner.Description");
const incoming = graph.edges.filter(({ target }) => target === hub);

/** What refers to the type that most types refer to. */
export function hubScene(from: number, to: number): Scene {
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
export function fanScene(from: number, to: number): Scene {
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
        element("g", { opacity: limit.toFixed(2) }, ...limits),
        write(axis.middle, bottom + 22, `a hub has at least ${hubLimit} on both sides`, "label middle", limit),
      ].join("");
    },
  };
}
