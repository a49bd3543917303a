import type { Product } from "./product.ts";

export const designiteJava = {
  id: "designite-java",
  name: "DesigniteJava",
  language: "Java",
  path: "/products-dj",
  documentationPath: "/docs/designitejava.html",
  latestVersion: "2.7.2",
} as const satisfies Product;

/** The open-source edition (Apache License 2.0). The version is the one its public source states. */
export const communityJava = {
  version: "1.1.2",
  sourceUrl: "https://github.com/tushartushar/DesigniteJava",
} as const;
