/** The three products, in the order of the navigation. */
export const productIds = ["designite-csharp", "designite-java", "dpy"] as const;
export type ProductId = (typeof productIds)[number];

/** Everything that detects smells or computes metrics: the products, and the open-source edition of the Java tool. */
export type ToolId = ProductId | "designite-java-community";

/** A file of its own, so that small scripts do not bundle the product data. */
export const productNames = {
  "designite-csharp": "Designite for C#",
  "designite-java": "DesigniteJava",
  dpy: "DPy",
} as const satisfies { [id in ProductId]: string };
