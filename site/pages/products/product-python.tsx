import type { MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { dpy } from "#content/products/dpy.ts";
import { metadataOf } from "../../seo/page-metadata.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";

export const meta: MetaFunction = () => metadataOf(dpy.path);

/** Runs while the site is built: the page carries its findings, not the whole catalog. */
export const loader = () => findingsOf(dpy);

export default function ProductPage() {
  return <ProductArticle product={dpy} findings={useLoaderData<typeof loader>()} />;
}
