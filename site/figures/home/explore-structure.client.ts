import { drawn } from "virtual:drawn/figures";
import { isDirection, neighborIn, typeAt } from "../../drawing/graph-navigation.ts";
import { leastRadius, markOf, radiusOf } from "../interactive/dependency-graph.tsx";
import { type GraphType, graphCanvas, parseTypeGraphFile, type TypeGraphFile } from "../interactive/type-graph-file.ts";

/** Maximum distance of the pointer from a type, in user units. */
const reach = 26;

function count(number: number, one: string): string {
  return `${number || "no"} ${one}${number === 1 ? "" : "s"}`;
}

/** Two lines about a type: how many lean on it, and the rest. */
function wordsOf(graph: TypeGraphFile, chosen: number): { finding: Node[]; detail: string } {
  const type = graph.types[chosen];
  const { used, using } = neighborsOf(graph, chosen);
  const name = document.createElement("code");
  name.textContent = type?.name ?? "";
  const home = graph.packages[type?.home ?? -1] ?? "";
  return {
    finding: [
      new Text(`${using.length} of ${graph.types.length} types ${using.length === 1 ? "leans" : "lean"} on `),
      name,
    ],
    detail: `in ${home},\nleans on ${count(used.length, "type")},\n${count(type?.designSmells ?? 0, "design smell")}`,
  };
}

/** Covers the drawing in place of the button that starts the exploration. */
function createList(button: Element): HTMLElement {
  const list = document.createElement("div");
  list.className = button.className;
  list.tabIndex = 0;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Types; arrow keys go from one to its neighbors");
  const hadFocus = document.activeElement === button;
  button.replaceWith(list);
  if (hadFocus) list.focus({ preventScroll: true });
  return list;
}

/** The one option that screen readers are told of. */
function createOption(text: string, position: number, all: number): HTMLElement {
  const option = document.createElement("span");
  option.id = "structure-option";
  option.className = "visually-hidden";
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "true");
  option.setAttribute("aria-posinset", String(position));
  option.setAttribute("aria-setsize", String(all));
  option.textContent = text;
  return option;
}

/** The type that a key selects, if any. The first key selects the type of the story. */
function keyTarget(key: string, { types }: TypeGraphFile, chosen: number | undefined, story: number) {
  if (key === "Home") return 0;
  if (key === "End") return types.length - 1;
  if (!isDirection(key)) return undefined;
  return chosen === undefined ? story : neighborIn(key, types, chosen, [...types.keys()]);
}

/**
 * Lets the visitor choose a type by pointer or keyboard; without one the drawing tells its own story again. The data is
 * fetched with this script, at the first touch.
 */
export async function start(part: HTMLElement): Promise<void> {
  const button = part.querySelector("button");
  const finding = part.querySelector(".structure-finding");
  const detail = part.querySelector(".structure-detail");
  if (!button || !finding || !detail) return;
  const graph = parseTypeGraphFile(await (await fetch(drawn.junitGraph.address)).json());
  const layer = chosenLayer();
  button.before(layer);
  const list = createList(button);
  const ownFinding = [...finding.childNodes];
  const ownDetail = [...detail.childNodes];
  const story = graph.types.findIndex(({ name }) => name === part.dataset.story);
  let chosen: number | undefined;

  const choose = (next: number | undefined) => {
    if (next === chosen) return;
    chosen = next;
    part.toggleAttribute("data-chosen", next !== undefined);
    if (next === undefined) {
      layer.replaceChildren();
      list.replaceChildren();
      list.removeAttribute("aria-activedescendant");
      finding.replaceChildren(...ownFinding);
      detail.replaceChildren(...ownDetail);
      return;
    }
    const words = wordsOf(graph, next);
    layer.replaceChildren(...drawChosen(graph, next));
    finding.replaceChildren(...words.finding);
    detail.textContent = words.detail;
    list.replaceChildren(createOption(`${finding.textContent}. ${words.detail}`, next + 1, graph.types.length));
    list.setAttribute("aria-activedescendant", "structure-option");
  };
  const choosePointed = ({ clientX, clientY }: PointerEvent) => {
    const box = list.getBoundingClientRect();
    const scale = graphCanvas.size / box.width;
    const all = [...graph.types.keys()];
    choose(typeAt(graph.types, all, (clientX - box.left) * scale, (clientY - box.top) * scale, reach) ?? chosen);
  };
  list.addEventListener("pointermove", choosePointed);
  list.addEventListener("pointerdown", choosePointed);
  list.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType === "mouse" && document.activeElement !== list) choose(undefined);
  });
  list.addEventListener("blur", () => choose(undefined));
  list.addEventListener("keydown", (event) => {
    const next = event.key === "Escape" ? undefined : keyTarget(event.key, graph, chosen, story);
    if (next === undefined && event.key !== "Escape") return;
    event.preventDefault();
    choose(next);
  });
}

const svgNamespace = "http://www.w3.org/2000/svg";

function shape(name: "svg" | "path" | "circle", attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function mark(type: GraphType): SVGElement {
  const { d, paint, severity } = markOf(type);
  return severity === "none"
    ? shape("path", { d, class: "structure-open", stroke: paint })
    : shape("path", { d, fill: paint });
}

/** The types that a type depends on, and those that depend on it. */
export function neighborsOf({ types, dependencies }: TypeGraphFile, chosen: number) {
  const typesAt = (indices: readonly number[]) =>
    indices.flatMap((index) => (types[index] && index !== chosen ? [types[index]] : []));
  return {
    used: typesAt(dependencies.flatMap(([from, to]) => (from === chosen ? [to] : []))),
    using: typesAt(dependencies.flatMap(([from, to]) => (to === chosen ? [from] : []))),
  };
}

/** The empty layer over the drawing. */
export function chosenLayer(): SVGElement {
  const { size } = graphCanvas;
  return shape("svg", { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
}

/** A type in a ring, with its neighbors: solid lines to those that depend on it, dashed to those it depends on. */
export function drawChosen(graph: TypeGraphFile, chosen: number): SVGElement[] {
  const type = graph.types[chosen];
  if (!type) return [];
  const { used, using } = neighborsOf(graph, chosen);
  const lines = (others: readonly GraphType[]) => others.map(({ x, y }) => `M${x} ${y}L${type.x} ${type.y}`).join("");
  return [
    shape("path", { d: lines(using), class: "structure-in" }),
    shape("path", { d: lines(used), class: "structure-out" }),
    ...[...used, ...using, type].map(mark),
    shape("circle", {
      cx: type.x,
      cy: type.y,
      r: Math.max(15, Math.max(leastRadius, radiusOf(type)) + 7),
      class: "structure-ring",
    }),
  ];
}
