import { drawn as samples } from "virtual:drawn/samples";
import { designiteJava } from "#content/products/designite-java.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";

export function JavaPage() {
  return <ProductArticle product={designiteJava} findings={findingsOf(designiteJava)} sample={samples.java} />;
}
