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

export function hardWiredDependency(): Figure {
  const boxes: Box[] = [
    { id: "test", x: 48, y: 56, width: 92, lines: ["InvoiceTest"] },
    { id: "invoice", x: 150, y: 56, width: 72, lines: ["Invoice"], look: "faulty" },
    { id: "mailer", x: 286, y: 56, width: 104, lines: ["SmtpMailer", "mail.internal"] },
    { id: "test after", x: 48, y: 156, width: 92, lines: ["InvoiceTest"] },
    { id: "invoice after", x: 150, y: 156, width: 72, lines: ["Invoice"] },
    { id: "interface", x: 284, y: 156, width: 106, lines: ["Mailer", "interface"] },
    { id: "double", x: 130, y: 232, width: 116, lines: ["recorder", "in the test"] },
    { id: "real", x: 284, y: 232, width: 106, lines: ["SmtpMailer"] },
  ];
  const arrows: Arrow[] = [
    { from: "test", to: "invoice" },
    { from: "invoice", to: "mailer", look: "faulty", text: "new" },
    { from: "test after", to: "invoice after" },
    { from: "invoice after", to: "interface" },
    { from: "test after", to: "double" },
    { from: "double", to: "interface" },
    { from: "real", to: "interface" },
  ];
  return {
    finding: "With an interface in between, the test brings a mailer of its own",
    unit: "Classes of an example before and after, and what they use",
    specimen: definitionOf("Hard-Wired Dependency"),
    note: "Before, every test reaches the mail server.",
    source: definitionSource,
    description:
      "Before: a test uses Invoice, and Invoice creates an SmtpMailer by new, drawn as a dashed orange arrow. After: Invoice uses the interface Mailer; the recorder of the test and SmtpMailer both implement it, and the test uses Invoice and its own mailer.",
    table: dependencyTable(boxes, arrows),
    drawings: drawDiagram(256, boxes, arrows, heading(1, 22, "Before") + heading(1, 122, "After")),
  };
}

export function lawOfDemeter(): Figure {
  const chain = ["Order", "Customer", "Address", "Country"];
  const boxes: Box[] = [
    { id: "tax", x: 50, y: 60, width: 96, lines: ["Tax(order)"], look: "faulty" },
    ...chain.map((name, index) => ({
      id: name,
      x: index < 2 ? 170 + index * 116 : 286 - (index - 2) * 116,
      y: index < 2 ? 60 : 132,
      width: 92,
      height: 32,
      lines: [name],
    })),
    { id: "tax after", x: 50, y: 218, width: 96, lines: ["Tax(order)"] },
    { id: "order after", x: 170, y: 218, width: 92, height: 40, lines: ["Order", "VatRate()"] },
  ];
  const arrows: Arrow[] = [
    { from: "tax", to: "Order" },
    { from: "Order", to: "Customer", look: "faulty" },
    { from: "Customer", to: "Address", look: "faulty" },
    { from: "Address", to: "Country", look: "faulty" },
    { from: "tax after", to: "order after" },
  ];
  return {
    finding: "A test of Tax must build three objects that Tax was never given",
    unit: "Calls of an example before and after",
    specimen: definitionOf("Law of Demeter Violation"),
    note: "Each dashed arrow leads to an object that the test must build.",
    source: definitionSource,
    description:
      "Before: Tax reaches from Order to Customer, on to Address and on to Country, three dashed steps beyond the object it was given. After: Tax asks Order for VatRate, one step.",
    table: dependencyTable(boxes, arrows),
    drawings: drawDiagram(244, boxes, arrows, heading(1, 24, "Before") + heading(1, 184, "After")),
  };
}
