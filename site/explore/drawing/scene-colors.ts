import { light } from "../../drawing/colors.ts";

/** The ground of areas is that of lines, or none. With colors of the system, marks have that of text, and what is chosen that of chosen text. */
const systemColors = {
  plate: "Canvas",
  surface: "Canvas",
  ground: "Canvas",
  ink: "CanvasText",
  "ink-soft": "CanvasText",
  line: "CanvasText",
  "line-strong": "CanvasText",
  accent: "Highlight",
  good: "CanvasText",
  warn: "CanvasText",
  bad: "CanvasText",
  severe: "CanvasText",
};

/** Colors by their role in `site/drawing/colors.ts`. */
export type Paint = keyof typeof systemColors;

const isPaint = (name: string): name is Paint => name in systemColors;

/** The value of each color, as canvas and SVG understand it. */
export type SceneColors = Readonly<Record<Paint, string>>;

/** As custom properties, for what the page shows. */
export const variableColors = Object.fromEntries(
  Object.keys(systemColors).map((name) => [name, `var(--${name})`]),
) as SceneColors;

/** For a picture on paper, whatever the screen shows. */
export const lightColors: SceneColors = { ...light, plate: light["surface-raised"], ground: light.line };

/** Lines and bars with colors of the system are nearer to the ground, so that marks are seen in front of them. */
function lighter({ plate, ink }: SceneColors): Pick<SceneColors, "line" | "line-strong"> {
  const [ground = [], text = []] = [plate, ink].map((color) => (color.match(/[\d.]+/g) ?? []).map(Number));
  const mixed = (share: number) =>
    `rgb(${[0, 1, 2].map((at) => Math.round((text[at] ?? 0) * share + (ground[at] ?? 0) * (1 - share))).join(", ")})`;
  return { line: mixed(0.35), "line-strong": mixed(0.6) };
}

/** The colors inside an element. Tokens made with `light-dark()` have a value only as the color of an element. */
export function readColors(place: Element): SceneColors {
  const probe = document.createElement("span");
  probe.hidden = true;
  place.append(probe);
  const forced = matchMedia("(forced-colors: active)").matches;
  if (forced) probe.style.setProperty("forced-color-adjust", "none");
  const style = getComputedStyle(probe);
  const read = (paint: Paint) => {
    probe.style.color = forced ? systemColors[paint] : `var(--${paint}, var(--line))`;
    return style.color;
  };
  const colors = { ...systemColors };
  for (const name of Object.keys(colors)) if (isPaint(name)) colors[name] = read(name);
  probe.remove();
  return forced ? { ...colors, ...lighter(colors) } : colors;
}

const colorQueries = ["(forced-colors: active)", "(prefers-color-scheme: dark)"];

/** Calls when the colors may have changed; returns how to stop that. */
export function onColorsChanged(changed: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  for (const query of colorQueries) matchMedia(query).addEventListener("change", changed, { signal });
  return () => controller.abort();
}
