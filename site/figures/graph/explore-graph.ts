import { isDirection, neighborIn, typeAt } from "../../drawing/graph-navigation.ts";
import { paint } from "../../drawing/paint.ts";
import { severityMark, severityOf, severityPaint } from "../../drawing/severity.ts";
import { type GraphType, graphCanvas, type TypeGraphFile } from "./type-graph-file.ts";

/** Maximum distance of the pointer from a type, in user units. */
const reach = 26;

/** What is drawn over the graph, and what a screen reader hears of the chosen type. */
interface Shown {
  shapes: readonly SVGElement[];
  words: string;
}

interface Exploration {
  /** Covers the drawing in place of the button that started the exploration. */
  list: HTMLElement;
  choose(type: number | undefined): void;
}

export async function fetchGraph(address: string): Promise<TypeGraphFile> {
  return (await fetch(address)).json();
}

/**
 * Lets the visitor choose a type by pointer or keyboard.
 *
 * @param first what the first arrow key chooses
 */
export function exploreGraph(
  button: Element,
  { types }: TypeGraphFile,
  first: number,
  show: (chosen: number | undefined) => Shown,
  onError: (error: unknown) => void,
): Exploration {
  const { size } = graphCanvas;
  const candidates = [...types.keys()];
  let chosen: number | undefined;
  const layer = shape("svg", { viewBox: `0 0 ${size} ${size}`, width: "100%", height: "100%", "aria-hidden": "true" });
  const list = document.createElement("div");
  list.className = button.className;
  list.tabIndex = 0;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Types; arrow keys go from one to its neighbors");

  /** The one option that screen readers are told of. */
  const option = document.createElement("span");
  option.id = "chosen-type";
  option.className = "visually-hidden";
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "true");

  const shown = (): Shown => {
    try {
      return show(chosen);
    } catch (error) {
      onError(error);
      return { shapes: [], words: "" };
    }
  };
  const choose = (next: number | undefined) => {
    chosen = next;
    const { shapes, words } = shown();
    layer.replaceChildren(...shapes);
    if (chosen === undefined) {
      option.remove();
      list.removeAttribute("aria-activedescendant");
      return;
    }
    option.textContent = words;
    option.setAttribute("aria-posinset", String(chosen + 1));
    option.setAttribute("aria-setsize", String(types.length));
    list.append(option);
    list.setAttribute("aria-activedescendant", option.id);
  };
  const choosePointed = ({ clientX, clientY }: PointerEvent) => {
    const box = list.getBoundingClientRect();
    const scale = size / box.width;
    const found = typeAt(types, candidates, (clientX - box.left) * scale, (clientY - box.top) * scale, reach);
    if (found !== undefined && found !== chosen) choose(found);
  };
  const keyTarget = (key: string): number | undefined => {
    if (isDirection(key)) return chosen === undefined ? first : neighborIn(key, types, chosen, candidates);
    if (key === "Home") return candidates[0];
    return key === "End" ? candidates.at(-1) : undefined;
  };
  list.addEventListener("pointermove", choosePointed);
  list.addEventListener("pointerdown", choosePointed);
  list.addEventListener("keydown", (event) => {
    const next = keyTarget(event.key);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== chosen) choose(next);
  });

  const hadFocus = document.activeElement === button;
  list.append(layer);
  button.replaceWith(list);
  if (hadFocus) list.focus({ preventScroll: true });
  choose(undefined);
  return { list, choose };
}

const svgNamespace = "http://www.w3.org/2000/svg";

type Attributes = Readonly<Record<string, string | number>>;

function shape(name: "svg" | "path" | "circle", attributes: Attributes): SVGElement {
  const made = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

const leastRadius = 5;
const radiusOf = ({ linesOfCode }: GraphType): number =>
  Math.max(leastRadius, graphCanvas.unit * Math.sqrt(linesOfCode));

/** A type, drawn again over the graph. One without design smells is open: its line has the color. */
export function mark(type: GraphType): SVGElement {
  const severity = severityOf(type.designSmells);
  const d = severityMark(severity, type.x, type.y, radiusOf(type));
  const color = severityPaint[severity];
  return severity === "none"
    ? shape("path", { d, fill: paint.surface, stroke: color, "stroke-width": 1.5 })
    : shape("path", { d, fill: color });
}

/** The ring around the chosen type. */
export function ring(type: GraphType): SVGElement {
  const line = { fill: "none", stroke: paint.accent, "stroke-width": 2 };
  return shape("circle", { cx: type.x, cy: type.y, r: Math.max(15, radiusOf(type) + 7), ...line });
}

type Dependency = TypeGraphFile["dependencies"][number];

/** Dependencies as lines. */
export function lines({ types }: TypeGraphFile, pairs: readonly Dependency[], line: Attributes): SVGElement {
  const d = pairs.map(([from, to]) => {
    const [a, b] = [types[from], types[to]];
    return a && b ? `M${a.x} ${a.y}L${b.x} ${b.y}` : "";
  });
  return shape("path", { d: d.join(""), fill: "none", "stroke-width": 1.25, ...line });
}

/** The dependencies of a type on others, and of others on it. */
export function around({ dependencies }: TypeGraphFile, type: number) {
  return {
    used: dependencies.filter(([from]) => from === type),
    using: dependencies.filter(([, to]) => to === type),
  };
}
