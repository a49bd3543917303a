import type { ProductId } from "../catalog/product-names.ts";
import { designiteCsharp } from "./designite-csharp.ts";
import { designiteJava } from "./designite-java.ts";
import { dpy } from "./dpy.ts";
import type { Product } from "./product.ts";

/** The products by id, in the order in which the site lists them. */
export const products = {
  "designite-csharp": designiteCsharp,
  "designite-java": designiteJava,
  dpy,
} as const satisfies { [id in ProductId]: Product & { id: id } };
