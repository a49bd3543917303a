import type { Product } from "./product.ts";

export const designiteCsharp = {
  id: "designite-csharp",
  name: "Designite for C#",
  language: "C#",
  path: "/products-cs",
  documentationPath: "/docs/index.html",
  latestVersion: "5.1.2",
} as const satisfies Product;

/** The last release of the older generation, which still runs where .NET 8 cannot be installed. */
export const legacyCsharp = {
  version: "4.2.0",
  requirements: ["Windows 10", "1 GB of memory", ".NET Framework 4.8"],
} as const;
