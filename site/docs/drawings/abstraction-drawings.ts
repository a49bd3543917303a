import type { SmellDrawing } from "./drawing.ts";

/** Abstraction and encapsulation. */
export const abstractionDrawings = {
  "imperative-abstraction": {
    alternative: "The class Report has one long method and no field; the data is in the class Data.",
    boxes: {
      report: { x: 66, y: 54, name: "Report", height: 84, width: 84, look: "faulty" },
      generate: { x: 66, y: 66, width: 64, height: 44, look: "solid" },
      data: { x: 206, y: 54, name: "Data", width: 76, members: "ffff" },
    },
    lines: [{ from: "report", to: "data" }],
  },
  "multifaceted-abstraction": {
    alternative: "The class User consists of three groups of fields and methods that do not use each other.",
    boxes: {
      user: { x: 130, y: 54, name: "User", width: 236, height: 92, look: "faulty" },
      passwords: { x: 56, y: 68, width: 64, members: "fmmm", height: 46 },
      addresses: { x: 130, y: 68, width: 64, members: "fmmm", height: 46 },
      discounts: { x: 204, y: 68, width: 64, members: "fmmm", height: 46 },
    },
  },
  "unnecessary-abstraction": {
    alternative: "The class Constants holds one field for the one class that uses it.",
    boxes: {
      upload: { x: 60, y: 54, name: "Upload", width: 84, members: "ffmmm" },
      constants: { x: 198, y: 54, name: "Constants", members: "F", look: "faulty" },
    },
    lines: [{ from: "upload", to: "constants" }],
  },
  "unutilized-abstraction": {
    alternative: "Main uses Export. No class uses LegacyExport.",
    boxes: {
      main: { x: 40, y: 30, name: "Main" },
      export: { x: 190, y: 30, name: "Export" },
      legacy: { x: 190, y: 82, name: "LegacyExport", look: "faulty" },
    },
    lines: [{ from: "main", to: "export" }],
  },
  "duplicate-abstraction": {
    alternative: "Two components each hold a class Address, with equal fields and methods.",
    boxes: {
      billing: { x: 64, y: 58, width: 112, height: 88, isComponent: true },
      shipping: { x: 196, y: 58, width: 112, height: 88, isComponent: true },
      one: { x: 64, y: 58, name: "Address", width: 84, members: "FFMM", look: "faulty" },
      other: { x: 196, y: 58, name: "Address", width: 84, members: "FFMM", look: "faulty" },
    },
  },
  "feature-envy": {
    alternative: "A method of Invoice uses three members of Order and none of its own class.",
    boxes: {
      invoice: { x: 58, y: 54, name: "Invoice", width: 88, members: "ffMm" },
      order: { x: 202, y: 54, name: "Order", width: 88, members: "ffffm" },
    },
    lines: [
      { from: [94, 65.5], to: [166, 43], look: "faulty" },
      { from: [94, 65.5], to: [166, 61], look: "faulty" },
      { from: [94, 65.5], to: [166, 79], look: "faulty" },
    ],
  },
  "deficient-encapsulation": {
    alternative: "Two classes write the public field of Account past its methods.",
    boxes: {
      shop: { x: 42, y: 24, name: "Shop" },
      audit: { x: 42, y: 84, name: "Audit" },
      account: { x: 200, y: 54, name: "Account", width: 92, members: "mmFf" },
    },
    lines: [
      { from: "shop", to: [160, 59.5], look: "faulty" },
      { from: "audit", to: [160, 62], look: "faulty" },
    ],
  },
  "unexploited-encapsulation": {
    alternative: "Canvas tests for Circle and for Square, although both inherit from Shape.",
    boxes: {
      canvas: { x: 32, y: 54, name: "Canvas" },
      circle: { x: 134, y: 20, name: "Circle" },
      square: { x: 134, y: 88, name: "Square" },
      shape: { x: 230, y: 54, name: "Shape" },
    },
    lines: [
      { from: "circle", to: "shape", head: "inherits" },
      { from: "square", to: "shape", head: "inherits" },
      { from: "canvas", to: "circle", look: "faulty" },
      { from: "canvas", to: "square", look: "faulty" },
    ],
  },
} as const satisfies Record<string, SmellDrawing>;
