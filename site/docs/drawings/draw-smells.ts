import { paint } from "../../illustrations/pictures/marks/paint.ts";
import { element, group, label } from "../../illustrations/pictures/marks/svg.ts";
import { hashedFile, type PictureFile } from "../../illustrations/pictures/picture-file.ts";
import { outlineOf, type SmellDrawing } from "./drawing.ts";
import { pathsOf } from "./drawing-paths.ts";
import { keySamples } from "./key-samples.ts";
import { smellDrawings } from "./smell-drawings.ts";

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
