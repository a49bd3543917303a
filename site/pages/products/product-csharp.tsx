import type { MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { metadataOf } from "../../seo/page-metadata.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";

export const meta: MetaFunction = () => metadataOf(designiteCsharp.path);

/** Runs while the site is built: the page carries its findings, not the whole catalog. */
export const loader = () => findingsOf(designiteCsharp);

export default function ProductPage() {
  return <ProductArticle product={designiteCsharp} findings={useLoaderData<typeof loader>()} />;
}
