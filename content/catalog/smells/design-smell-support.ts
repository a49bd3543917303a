import type { ToolSupport } from "./smell.ts";

/**
 * Which tools detect a design smell. The list in DPy's output is incomplete, so a smell missing there is not
 * established.
 */
export const allTools = {
  "designite-csharp": "yes",
  "designite-java": "yes",
  "designite-java-community": "yes",
  dpy: "yes",
} as const satisfies ToolSupport;

export const csharpAndJava = { ...allTools, dpy: "not established" } as const satisfies ToolSupport;

export const csharpOnly = {
  ...csharpAndJava,
  "designite-java": "no",
  "designite-java-community": "no",
} as const satisfies ToolSupport;

export const allProducts = { ...allTools, "designite-java-community": "no" } as const satisfies ToolSupport;

/** The two editions of the Java tool, which share their design rules. */
export const java = ["designite-java", "designite-java-community"] as const;
