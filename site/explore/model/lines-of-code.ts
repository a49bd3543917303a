import { type Analysis, metricValues } from "./analysis.ts";

/**
 * The lines of code of each type, to be added up; undefined if there are none. In Python the lines of a module include
 * those of its classes, which are NaN here.
 */
export function linesToAdd({ tool, types }: Analysis): Float64Array | undefined {
  const lines = metricValues(types, "LOC");
  if (!lines || tool !== "dpy") return lines;
  const keyOf = (type: number, name: string) => `${types.packages[type]} ${name}`;
  const measured = new Set(types.names.flatMap((name, type) => ((lines[type] ?? 0) > 0 ? [keyOf(type, name)] : [])));
  return lines.map((value, type) => {
    const [module = "", ...inner] = types.names[type]?.split(".") ?? [];
    return inner.length > 0 && measured.has(keyOf(type, module)) ? Number.NaN : value;
  });
}

/**
 * The lines of code of each type without those of the types in it, for areas; undefined if there are none. A module of
 * Python whose lines are all in its classes has one line.
 */
export function ownLines({ tool, types }: Analysis): Float64Array | undefined {
  const lines = metricValues(types, "LOC");
  if (!lines || tool !== "dpy") return lines;
  const keyOf = (type: number, name: string) => `${types.packages[type]} ${name}`;
  const inClasses = new Map<string, number>();
  for (const [type, name] of types.names.entries()) {
    const [module = "", ...inner] = name.split(".");
    if (inner.length !== 1) continue;
    inClasses.set(keyOf(type, module), (inClasses.get(keyOf(type, module)) ?? 0) + (lines[type] || 0));
  }
  return lines.map((value, type) => {
    const within = inClasses.get(keyOf(type, types.names[type] ?? "")) ?? 0;
    return within > 0 && value > 0 ? Math.max(1, value - within) : value;
  });
}
