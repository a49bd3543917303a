import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";

export function CsharpPage() {
  return <ProductArticle product={designiteCsharp} findings={findingsOf(designiteCsharp)} />;
}
