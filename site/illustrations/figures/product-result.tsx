import type { ToolId } from "#content/product-ids.ts";
import type { FigureName } from "./figure-names.ts";
import { TextFigure } from "./text-figure.tsx";

/** Open results exist of one tool only; what it found is not shown as the result of another. */
const results: { readonly [tool in ToolId]?: readonly FigureName[] } = {
  "designite-java": ["design-smell-kinds", "weighted-methods-of-types"],
};

export function productHasResult(productId: ToolId): boolean {
  return productId in results;
}

/** What the open edition of a product found in a library that everybody can analyze again. */
export function ProductResult({ productId }: { productId: ToolId }) {
  const figures = results[productId];
  if (!figures) return null;
  return (
    <section aria-labelledby="result" className="product-result">
      <h2 id="result">A real result</h2>
      <p>
        The community edition, run once on the source code of jsoup 1.15.3, a library for HTML. The result files are as
        the tool wrote them; the professional edition reports further families of smells.
      </p>
      {figures.map((name) => (
        <TextFigure key={name} name={name} />
      ))}
    </section>
  );
}
