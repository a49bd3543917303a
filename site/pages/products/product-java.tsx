import type { MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { designiteJava } from "#content/products/designite-java.ts";
import { metadataOf } from "../../seo/page-metadata.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";

export const meta: MetaFunction = () => metadataOf(designiteJava.path);

/** Runs while the site is built: the page carries its findings, not the whole catalog. */
export const loader = () => findingsOf(designiteJava);

export default function ProductPage() {
  return <ProductArticle product={designiteJava} findings={useLoaderData<typeof loader>()} />;
}
