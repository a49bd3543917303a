import { headOf } from "../../drawing/arrows.ts";
import { paint } from "../../drawing/paint.ts";
import { element, group, label } from "../../drawing/svg.ts";
import { hashedFile, type PictureFile } from "../pictures/picture-file.ts";
import { endsOf, type Look, memberBars, type Outline, outlineOf, type Place, type SmellDrawing } from "./drawing.ts";
import { keySamples, smellDrawings } from "./smell-drawings.ts";

/** Colors and lines of one style of path, such as "line-faulty". What is about the smell is orange. */
function attributesOf(style: string): Record<string, string | number | undefined> {
  const [kind, look] = style.split("-");
  const color = look === "faulty" || look === "solid" ? paint.bad : paint.inkSoft;
  if (look === "solid" || kind === "method" || kind === "arrow" || kind === "dot") return { fill: color };
  return {
    fill: kind === "box" || kind === "triangle" ? paint.surface : "none",
    stroke: color,
    "stroke-width": look === "faulty" ? 2 : undefined,
    "stroke-dasharray": look === "missing" && kind !== "triangle" ? "3 3" : undefined,
  };
}

function markupOf(drawing: SmellDrawing): string[] {
  const names = Object.values(drawing.boxes).flatMap((box) => {
    const { x, y, width } = outlineOf(box);
    return box.name ? [label(Math.round(x + width / 2), Math.round(y + 15), box.name)] : [];
  });
  const words = drawing.words?.map(({ x, y, text }) => label(x, y, text)) ?? [];
  return [
    ...Object.entries(pathsOf(drawing)).map(([style, d]) => element("path", { ...attributesOf(style), d })),
    ...(names.length > 0 ? [group({ fill: paint.ink }, ...names)] : []),
    ...(words.length > 0
      ? [
          group(
            { fill: paint.inkSoft, "font-family": "var(--font-sans)", "font-size": 12.5, "font-weight": 400 },
            ...words,
          ),
        ]
      : []),
  ];
}

/** One file with all drawings, each referenced as `<use href="...#feature-envy">`. The page sets the font. */
export function drawSmells(): PictureFile {
  const drawings = [...Object.entries(smellDrawings), ...keySamples.map(({ id, drawing }) => [id, drawing] as const)];
  const parts = drawings.map(([id, drawing]) => group({ id }, ...markupOf(drawing)));
  return hashedFile(
    "smell-drawings",
    "svg",
    element("svg", { xmlns: "http://www.w3.org/2000/svg" }, element("defs", {}, ...parts)),
  );
}

const round = Math.round;
const at = ([x, y]: Place) => `${round(x)} ${round(y)}`;

const rectangle = ({ x, y, width, height }: Outline) =>
  `M${at([x, y])}h${round(width)}v${round(height)}h${-round(width)}z`;

/** The tab of a component. */
const tab = ({ x, y }: Outline) => `M${at([x, y])}v-5h18v5`;

const square = ([x, y]: Place) => rectangle({ x: x - 3, y: y - 3, width: 6, height: 6 });

/** The paths of a drawing by their style. Styles without a path are left out. */
type DrawingPaths = Readonly<Record<string, string>>;

/** Joins the shapes of each style into one path, which keeps the markup small. */
function pathsOf({ boxes, lines = [], dots = [], faultyDots = [] }: SmellDrawing): DrawingPaths {
  const paths: Record<string, string> = {};
  const add = (style: string, look: Look | undefined, path: string) => {
    const name = look ? `${style}-${look}` : style;
    paths[name] = (paths[name] ?? "") + path;
  };
  for (const box of Object.values(boxes)) {
    const outline = outlineOf(box);
    if (!box.isBare) add("box", box.look, rectangle(outline) + (box.isComponent ? tab(outline) : ""));
    for (const { kind, ...bar } of memberBars(box)) {
      const isFaulty = kind === kind.toUpperCase();
      add(kind.toLowerCase() === "m" ? "method" : "field", isFaulty ? "faulty" : undefined, rectangle(bar));
    }
  }
  for (const line of lines) {
    const ends = endsOf(boxes, line);
    const { head = "uses", look } = line;
    if (head === "none") {
      add("line", look, `M${at(ends[0])}L${at(ends[1])}`);
      continue;
    }
    const [base, corners] = head === "uses" ? headOf(ends, 8, 3.5) : headOf(ends, 9, 5);
    add("line", look, `M${at(ends[0])}L${at(base)}`);
    add(head === "uses" ? "arrow" : "triangle", look, `M${corners.map(at).join("L")}z`);
  }
  for (const dot of dots) add("dot", undefined, square(dot));
  for (const dot of faultyDots) add("dot", "faulty", square(dot));
  return paths;
}
