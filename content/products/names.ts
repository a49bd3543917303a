import type { ProductId } from "../product-ids.ts";

/** What the tools are called. Apart from everything else about them, for small scripts. */
export const productNames = {
  "designite-csharp": "Designite for C#",
  "designite-java": "DesigniteJava",
  dpy: "DPy",
} as const satisfies { [id in ProductId]: string };
