import type { ToolId } from "#content/catalog/product-names.ts";
import type { FigureName } from "./draw-figures.ts";
import { TextFigure } from "./figure-part.tsx";

/** Public results exist for one tool only; they must not be shown as results of another. */
const results: { readonly [tool in ToolId]?: readonly FigureName[] } = {
  "designite-java": ["design-smell-kinds", "weighted-methods-of-types"],
};

export const productResultHeading = "Sample results";

export function productHasResult(productId: ToolId): boolean {
  return productId in results;
}

/** The findings of the open-source edition in a library that readers can analyze themselves. */
export function ProductResult({ productId }: { productId: ToolId }) {
  const figures = results[productId];
  if (!figures) return null;
  return (
    <section className="product-result">
      <h2 id="result">{productResultHeading}</h2>
      <p>
        The community edition on jsoup 1.15.3, an HTML library. The professional edition also reports architecture,
        testability and test smells.
      </p>
      {figures.map((name) => (
        <TextFigure key={name} name={name} />
      ))}
    </section>
  );
}
