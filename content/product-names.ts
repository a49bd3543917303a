import type { ProductId } from "./product-ids.ts";

/** A file of its own, so that small scripts do not bundle the product data. */
export const productNames = {
  "designite-csharp": "Designite for C#",
  "designite-java": "DesigniteJava",
  dpy: "DPy",
} as const satisfies { [id in ProductId]: string };
