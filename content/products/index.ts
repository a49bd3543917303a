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

/** The names of products in a sentence, such as "Designite for C# and DesigniteJava". */
export const nameOfProducts = (ids: readonly ProductId[]): string =>
  nameList.format(ids.map((id) => products[id].name));

const nameList = new Intl.ListFormat("en-US", { type: "conjunction" });
