import { element } from "#site/illustrations/pictures/marks/svg.ts";
import { junitName } from "../analyzed-junit.ts";
import type { Scene } from "../film.ts";
import { presence, progress } from "../motion.ts";
import { box, headline, stage, write } from "../write-on.ts";
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
    draw: (seconds) => {
      const share = progress(seconds, from + 0.6, 1.2);
      const lines = incoming.map(({ source }, index) =>
        growingLine(placeOf(source), placeOf(hub), progress(seconds, from + 1.4 + index * 0.05, 1.2)),
      );
      const { x, y } = placeOf(hub);
      return [
        headline(hub.typeName, junitName),
        drawGraph({
          types: (type) =>
            sources.has(type) ? { opacity: 1, radius: 3.2, marked: share > 0.5 } : { opacity: 1 - 0.75 * share },
          edges: () => 0.4 - 0.3 * share,
        }),
        element("path", { d: lines.join(""), stroke: "var(--accent)", "stroke-width": 1.2, fill: "none" }),
        element("circle", {
          cx: x,
          cy: y,
          r: 4 + 6 * share,
          fill: "var(--accent)",
          stroke: "var(--surface)",
          "stroke-width": 2,
        }),
        sums(seconds, to, [
          { figure: fanOf(hub).in, unit: "types refer to it: fan-in", at: from + 3.4 },
          { figure: fanOf(hub).out, unit: "types it refers to: fan-out", at: from + 4.8 },
        ]),
      ].join("");
    },
  };
}

/** Default of the rule for Hub-like Modularization: this much fan-in and this much fan-out. */
const hubLimit = 20;
const axis = { middle: 400, unit: 3.4, top: 78 } as const;

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

/** Fan-in and fan-out of four types against the limits of the smell. */
export function fanScene(from: number, to: number): Scene {
  checkNoHub();
  return {
    from,
    to,
    draw: (seconds) => {
      const rows = compared.map((type, index) => {
        const fan = fanOf(type);
        const y = axis.top + 26 + index * 46;
        const share = progress(seconds, from + 0.6 + index * 0.5, 1.4);
        const shown = presence(seconds, from + 1.6 + index * 0.5, to + 1);
        const [inWidth, outWidth] = [fan.in * axis.unit * share, fan.out * axis.unit * share];
        return [
          write(stage.left, y + 20, type.typeName, "strong"),
          box(axis.middle - 1 - inWidth, y, inWidth, 26, { fill: "var(--accent)" }),
          box(axis.middle + 1, y, outWidth, 26, { fill: "var(--ink-soft)" }),
          write(axis.middle - 10 - inWidth, y + 20, `${fan.in}`, "halo end", shown),
          write(axis.middle + 10 + outWidth, y + 20, `${fan.out}`, "halo", shown),
        ].join("");
      });
      const limits = [axis.middle - hubLimit * axis.unit, axis.middle + hubLimit * axis.unit].map((x) =>
        element("path", {
          d: `M${x} ${axis.top + 14}V${axis.top + 216}`,
          stroke: "var(--severe)",
          "stroke-width": 1.5,
          "stroke-dasharray": "5 4",
        }),
      );
      const rule = presence(seconds, from + 5, to + 1);
      return [
        headline("Is it a hub?", "fan-in and fan-out"),
        write(axis.middle - 12, axis.top + 4, "fan-in", "small soft end"),
        write(axis.middle + 12, axis.top + 4, "fan-out", "small soft"),
        element("path", { d: `M${axis.middle} ${axis.top - 8}V${axis.top + 216}`, stroke: "var(--line-strong)" }),
        element("g", { opacity: rule.toFixed(2) }, ...limits),
        ...rows,
        write(axis.middle, axis.top + 236, `a hub reaches ${hubLimit} on both sides`, "small soft middle", rule),
      ].join("");
    },
  };
}
