import { drawn as samples } from "virtual:drawn/samples";
import { dpy } from "#content/products/dpy.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";

export function PythonPage() {
  return <ProductArticle product={dpy} findings={findingsOf(dpy)} sample={samples.dpy} />;
}
