import type { Product } from "./product.ts";

export const dpy = {
  id: "dpy",
  name: "DPy",
  language: "Python",
  path: "/products-dpy",
  documentationPath: "/docs/dpy.html",
  latestVersion: "1.7.4",
} as const satisfies Product;
