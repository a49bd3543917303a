import type { ToolId } from "#content/product-ids.ts";
import { productNames } from "#content/product-names.ts";

/** As sentences name them. */
export const toolNames: { readonly [tool in ToolId]: string } = {
  ...productNames,
  "designite-java-community": `${productNames["designite-java"]}, community edition`,
};
