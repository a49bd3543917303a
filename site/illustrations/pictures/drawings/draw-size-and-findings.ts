import { dpyAnalysis } from "#content/analyses.ts";
import { type DpyResults, modulesOf } from "../data/read-dpy-results.ts";
import { highestBy, type TypeNode } from "../data/type-graph.ts";
import { type Canvas, drawOnCanvases } from "../marks/canvas.ts";
import type { FramedPicture } from "../marks/drawing.ts";
import { formatNumber } from "../marks/format-number.ts";
import { paint } from "../marks/paint.ts";
import { severityLegend } from "../marks/severity-legend.ts";
import { severitySentence } from "../marks/severity-sentence.ts";
import { dpySpecimen } from "../marks/source-line.ts";
import { group } from "../marks/svg.ts";
import { drawSizePanel } from "./size-panel.ts";

const densityOf = ({ implementationSmells, linesOfCode }: TypeNode) => (implementationSmells * 1000) / linesOfCode;

const measures = [
  {
    heading: "Implementation smells",
    of: ({ implementationSmells }: TypeNode) => implementationSmells,
    ticks: [0, 1, 5, 10],
    names: "left",
  },
  { heading: "The same for every 1,000 lines", of: densityOf, ticks: [0, 10, 50, 100], names: "right" },
] as const;

/** The modules by number of smells and by density: side by side where there is room, else below each other. */
function drawPanels(modules: readonly TypeNode[], { kind, width, height, fontSize }: Canvas): string {
  const wide = kind === "wide";
  const legendHeight = fontSize * (wide ? 3 : 4.6);
  const panel = wide
    ? { width: width / 2 - 20, height: height - legendHeight }
    : { width, height: (height - legendHeight) / 2 - fontSize * 0.6 };
  const drawn = measures.map((measure, index) =>
    drawSizePanel(modules, measure, {
      ...panel,
      left: wide ? index * (panel.width + 40) : 0,
      top: wide ? 0 : index * (panel.height + fontSize * 1.2),
      fontSize,
      radius: wide ? 4 : 2.8,
      named: wide ? 5 : 3,
    }),
  );
  const columns = wide ? 4 : 2;
  return group(
    { fill: paint.inkSoft, "font-size": fontSize },
    ...drawn,
    severityLegend({
      x: 0,
      y: height - legendHeight + fontSize * 1.2,
      fontSize,
      columns,
      columnWidth: Math.min(width / columns, 170),
      mark: "module",
    }),
  );
}

/** The modules of DPy by lines of code, number of findings and density of findings, one mark for each. */
export function drawSizeAndFindings(dpy: DpyResults): FramedPicture {
  const modules = modulesOf(dpy);
  const named = highestBy(modules, (one) => one.implementationSmells, 4);
  const [densest] = highestBy(modules, densityOf, 1);
  const facts = named.map(
    (one) => `${one.typeName} with ${one.implementationSmells} in ${formatNumber(one.linesOfCode)} lines`,
  );
  return {
    ...drawOnCanvases((canvas) => drawPanels(modules, canvas), { narrow: 640 }),
    title: `${named[0]?.typeName} has the most findings, ${densest?.typeName} the most for its size`,
    unit: `The ${modules.length} modules of ${dpyAnalysis.project} by lines of their functions and implementation smells`,
    source: dpyAnalysis.source,
    table: {
      columns: ["Module", "Lines", "Implementation smells", "Per 1,000 lines", "Design smells"],
      rows: highestBy(modules, (one) => one.implementationSmells, modules.length).map((one) => [
        { code: `${one.packageName}.${one.typeName}` },
        one.linesOfCode,
        one.implementationSmells,
        densityOf(one).toFixed(1),
        one.designSmells,
      ]),
    },
    caption: "The second panel divides the same smells by the size of the module.",
    specimen: dpySpecimen,
    description: `A scatter of ${modules.length} modules of ${dpyAnalysis.project} in two panels. Left, by lines of their functions and implementation smells: the marks rise to the right. The highest are ${facts.join(", ")}. Right, by smells for every 1,000 lines: the marks fall to the right. The highest is ${densest?.typeName} with ${densest ? densityOf(densest).toFixed(0) : 0}. Design smells: ${severitySentence(modules)}`,
  };
}
