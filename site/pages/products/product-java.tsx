import { designiteJava } from "#content/products/designite-java.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";
import { javaSample } from "./samples/java-sample.ts";

export function JavaPage() {
  return <ProductArticle product={designiteJava} findings={findingsOf(designiteJava)} sample={javaSample()} />;
}
