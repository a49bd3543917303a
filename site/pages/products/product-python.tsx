import { dpy } from "#content/products/dpy.ts";
import { findingsOf } from "./findings.ts";
import { ProductArticle } from "./product-article.tsx";
import { dpySample } from "./samples/dpy-sample.ts";

export function PythonPage() {
  return <ProductArticle product={dpy} findings={findingsOf(dpy)} sample={dpySample()} />;
}
