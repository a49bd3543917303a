import type { DocumentationPath, PagePath } from "../addresses.ts";
import type { ProductId } from "./ids.ts";

/** One tool of the family as its page, the downloads and the navigation know it. */
export interface Product {
  id: ProductId;
  name: string;
  language: "C#" | "Java" | "Python";
  path: PagePath;
  documentationPath: DocumentationPath;
  /** The version we state. It is written here and nowhere else. */
  latestVersion: string;
}
