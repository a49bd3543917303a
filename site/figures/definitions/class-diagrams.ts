import { paint } from "../../drawing/paint.ts";
import { element, label, rectangle, segment } from "../../drawing/svg.ts";
import {
  type Arrow,
  type Box,
  definitionOf,
  definitionSource,
  dependencyTable,
  diagramFontSize,
  drawDiagram,
  heading,
  result,
} from "../diagrams/diagram.ts";
import type { Figure } from "../figure.ts";

export function missingHierarchy(): Figure {
  const boxes: Box[] = [
    { id: "report", x: 60, y: 62, lines: ["AreaReport"], look: "faulty" },
    { id: "circle", x: 284, y: 34, lines: ["Circle"], height: 30 },
    { id: "square", x: 284, y: 92, lines: ["Square"], height: 30 },
    { id: "report after", x: 60, y: 176, lines: ["AreaReport"] },
    { id: "shape", x: 204, y: 176, width: 76, lines: ["IShape", "Area()"], height: 42 },
    { id: "circle after", x: 302, y: 146, width: 70, lines: ["Circle"], height: 30 },
    { id: "square after", x: 302, y: 206, width: 70, lines: ["Square"], height: 30 },
  ];
  const arrows: Arrow[] = [
    { from: "report", to: "circle", look: "faulty", text: "is Circle?" },
    { from: "report", to: "square", look: "faulty", text: "is Square?", below: true },
    { from: "report after", to: "shape" },
    { from: "circle after", to: "shape" },
    { from: "square after", to: "shape" },
  ];
  return {
    finding: "With one interface, a new shape no longer changes AreaReport",
    unit: "Classes of an example before and after, and what each asks or uses",
    specimen: definitionOf("Missing Hierarchy"),
    source: definitionSource,
    description:
      "Before: AreaReport asks by two dashed orange arrows whether an object is a Circle or a Square. After: AreaReport knows the interface IShape with the method Area, and Circle and Square implement it.",
    table: dependencyTable(boxes, arrows),
    drawings: drawDiagram(226, boxes, arrows, heading(1, 20, "Before") + heading(1, 132, "After")),
  };
}

/** A class of six methods that form three groups by the fields they use. */
export function cohesionGroups(): Figure {
  const groups = [
    { x: 62, methods: ["load", "save"], field: "file" },
    { x: 170, methods: ["total", "tax"], field: "items" },
    { x: 278, methods: ["print", "page"], field: "font" },
  ];
  const drawn = groups.map(({ x, methods: [one = "", other = ""], field }) => {
    const words = { "font-size": diagramFontSize, "text-anchor": "middle", fill: paint.ink } as const;
    return (
      element("path", {
        d: segment(x - 26, 52, x, 100) + segment(x + 26, 52, x, 100),
        stroke: paint.inkSoft,
        "stroke-width": 1,
      }) +
      element("path", {
        d: `M${x - 26} 52h0M${x + 26} 52h0`,
        stroke: paint.accent,
        "stroke-width": 12,
        "stroke-linecap": "round",
      }) +
      element("path", { d: rectangle(x - 7, 93, 14, 14), fill: paint.surface, stroke: paint.ink }) +
      label(x - 26, 38, `${one}()`, words) +
      label(x + 26, 38, `${other}()`, words) +
      label(x, 124, field, { ...words, fill: paint.inkSoft })
    );
  });
  const methods = groups.flatMap((group) => group.methods).length;
  return {
    finding: `A class of ${methods} methods in ${groups.length} separate groups has an LCOM of ${groups.length / methods}`,
    unit: "Methods of one class, as dots, and the fields that they use, as squares",
    specimen: ["Definition", "LCOM, lack of cohesion in methods"],
    source:
      "Designite's definition of LCOM, connected groups of methods and fields divided by methods; see Metrics in the documentation.",
    description: `A class of ${methods} methods and ${groups.length} fields. Each field is used by two methods, which makes ${groups.length} groups without a connection. LCOM is ${groups.length} divided by ${methods}, 0.5.`,
    table: {
      columns: ["Group", "Methods", "Field"],
      rows: groups.map((group, index) => [index + 1, group.methods.join(", "), group.field]),
    },
    drawings: drawDiagram(
      168,
      [],
      [],
      element("rect", { x: 1, y: 12, width: 338, height: 122, rx: 3, fill: "none", stroke: paint.inkSoft }) +
        drawn.join("") +
        result(170, 158, `LCOM = ${groups.length} / ${methods} = ${groups.length / methods}`),
    ),
  };
}
