import type { ToolId } from "#content/catalog/product-names.ts";
import { namedTools } from "./smell-at.ts";

const listFormat = new Intl.ListFormat("en-US");

/** The tools in a sentence, each with a link to its product page. */
export function ToolLinks({ tools }: { tools: readonly ToolId[] }) {
  const paths = new Map(namedTools(tools).map(({ name, product }) => [name, product.path]));
  return listFormat.formatToParts(paths.keys()).map(({ type, value }) =>
    type === "literal" ? (
      value
    ) : (
      <a key={value} href={paths.get(value)}>
        {value}
      </a>
    ),
  );
}
