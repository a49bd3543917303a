import {
  type Arrow,
  type Box,
  definitionOf,
  definitionSource,
  dependencyTable,
  drawDiagram,
  heading,
} from "../diagrams/diagram.ts";
import type { Figure } from "../figure.ts";

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
