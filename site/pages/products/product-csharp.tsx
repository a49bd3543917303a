import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";
import { csharpSample } from "./samples/csharp-sample.ts";

export function CsharpPage() {
  return <ProductArticle product={designiteCsharp} findings={findingsOf(designiteCsharp)} sample={csharpSample()} />;
}
