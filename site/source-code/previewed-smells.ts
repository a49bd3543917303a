import type { SmellId } from "#content/catalog/smells/index.ts";
import type { CodeEnding } from "./code-endings.ts";

export const previewedMethodSmells = [
  "long-method",
  "complex-method",
  "long-parameter-list",
  "long-identifier",
  "long-statement",
  "complex-conditional",
  "empty-catch-block",
  "missing-default",
  "magic-number",
] as const satisfies readonly SmellId[];

export const previewedTypeSmells = [
  "insufficient-modularization",
  "hub-like-modularization",
] as const satisfies readonly SmellId[];

export const previewedPackageSmells = [
  "cyclic-dependency",
  "god-component",
  "dense-structure",
] as const satisfies readonly SmellId[];

const all: readonly SmellId[] = [...previewedMethodSmells, ...previewedTypeSmells, ...previewedPackageSmells];

/**
 * The smells that a look at the code finds without a compiler, and as the tools do. Cycles of types are shown, but are
 * no smell here: the tools know fewer dependencies between types than the names in the code tell. Each is confirmed for
 * its language in `content/catalog/preview-agreement.json`; public results of DPy have no Magic Number where the code has
 * many.
 */
export const previewedSmells: Readonly<Record<CodeEnding, readonly SmellId[]>> = {
  cs: all,
  java: all,
  py: all.filter((smell) => smell !== "magic-number"),
};
