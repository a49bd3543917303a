/** The data of the explorable graph. Types and packages refer to each other by index to keep the file small. */
export interface TypeGraphFile {
  packages: readonly string[];
  types: readonly GraphType[];
  /** Pairs of indices in `types`: the first depends on the second. */
  dependencies: readonly (readonly [number, number])[];
}

export interface GraphType {
  name: string;
  /** Index in `packages`. */
  home: number;
  /** In the coordinates of the drawing. */
  x: number;
  y: number;
  linesOfCode: number;
  designSmells: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isGraphType(value: unknown): value is GraphType {
  const numbers = ["home", "x", "y", "linesOfCode", "designSmells"];
  return isRecord(value) && typeof value.name === "string" && numbers.every((name) => typeof value[name] === "number");
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((end) => Number.isInteger(end));
}

/** @throws Error for a value of another form, such as a file of an older build. */
export function parseTypeGraphFile(value: unknown): TypeGraphFile {
  const { packages, types, dependencies } = isRecord(value) ? value : {};
  if (
    Array.isArray(packages) &&
    packages.every((name) => typeof name === "string") &&
    Array.isArray(types) &&
    types.every(isGraphType) &&
    Array.isArray(dependencies) &&
    dependencies.every(isPair)
  ) {
    return { packages, types, dependencies };
  }
  throw new Error("The file of the dependency graph has an unknown form.");
}

/** The square canvas of the explorable graph, shared by the drawing and its overlay. */
export const graphCanvas = { size: 620, middle: 310, radius: 300, unit: 0.6 } as const;
