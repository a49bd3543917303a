import { paint } from "../../drawing/paint.ts";
import { element, label } from "../../drawing/svg.ts";
import { type Arrow, type Box, dependencyTable, diagramFontSize, drawDiagram, remark } from "../diagrams/diagram.ts";
import type { Figure } from "../figure.ts";

const actionSource = "The actions DJAction and designite-incremental-analysis on GitHub.";

/** The workflow from a push to an issue. */
export function incrementalWorkflow(): Figure {
  const step = { x: 92, width: 180, height: 46 };
  const store = { x: 278, width: 122, height: 46, look: "outer" } as const;
  const boxes: Box[] = [
    { id: "push", ...step, y: 26, lines: ["Push", "commit 8c1f"] },
    { id: "analysis", ...step, y: 112, lines: ["Analysis action", "analyzes everything"] },
    { id: "new", ...store, y: 112, lines: ["Artifact", "output-8c1f"] },
    { id: "comparison", ...step, y: 214, lines: ["Incremental action", "compares two results"] },
    { id: "old", ...store, y: 250, lines: ["Artifact", "output-3a07"] },
    { id: "issues", ...step, y: 312, lines: ["Issues", "new smells only"] },
  ];
  const arrows: Arrow[] = [
    { from: "push", to: "analysis", text: "starts the job" },
    { from: "analysis", to: "new", text: "" },
    { from: "analysis", to: "comparison", text: "folder of the job" },
    { from: "old", to: "comparison" },
    { from: "comparison", to: "issues", text: "one per level" },
  ];
  return {
    finding: "Two stored results turn a push into issues for new smells only",
    unit: "The steps of the workflow, and the results that they read and store",
    specimen: ["GitHub Actions", "DJAction", "designite-incremental-analysis"],
    note: "Dashed boxes are stored result folders: the upper one is for the next run, the lower one was stored by the run before. The commit names are examples.",
    source: actionSource,
    description:
      "A push starts the analysis action, which analyzes the whole project and stores its result as an artifact. The incremental action takes the result folder of the same job and the artifact of the commit before, compares them, and writes what is new into issues, at most one for each level.",
    table: {
      ...dependencyTable(boxes, arrows),
      columns: ["From", "To", "How"],
      rows: arrows.map(({ from, to, text }) => [from, to, text || "result folder"]),
    },
    drawings: drawDiagram(340, boxes, arrows),
  };
}

/** Which smells of two results are reported. */
export function resultComparison(): Figure {
  const circle = (cx: number) => element("circle", { cx, cy: 96, r: 74, fill: "none", stroke: paint.ink });
  const crescent = element("path", {
    d: "M170 39.7A74 74 0 1 1 170 152.3A74 74 0 0 0 170 39.7z",
    fill: paint.accent,
    "fill-opacity": 0.22,
  });
  const word = (x: number, text: string, below: string) =>
    label(x, 94, text, { "text-anchor": "middle", "font-weight": 600, "font-size": diagramFontSize }) +
    remark(x, 112, below);
  const titles = remark(122, 16, "commit before") + remark(218, 16, "this commit");
  return {
    finding: "Of two results, only the smells that are new are reported",
    unit: "Smells of two commits",
    specimen: ["GitHub Actions", "designite-incremental-analysis"],
    note: "A smell counts as the same if its kind and the names of package, type and method are the same.",
    source: actionSource,
    description:
      "Two overlapping circles, the smells of the commit before and those of this commit. Smells only in the first are gone, smells in both are known, smells only in the second are new. Only the new ones, shaded, are reported.",
    table: {
      columns: ["Smell in the commit before", "Smell in this commit", "What happens"],
      rows: [
        ["yes", "no", "gone: nothing is written"],
        ["yes", "yes", "known: nothing is written"],
        ["no", "yes", "new: written into an issue"],
      ],
    },
    drawings: drawDiagram(
      180,
      [],
      [],
      crescent +
        circle(122) +
        circle(218) +
        titles +
        word(88, "gone", "silent") +
        word(170, "known", "silent") +
        word(256, "new", "an issue"),
    ),
  };
}
