import { offers } from "#content/offers.ts";
import type { Product } from "#content/products/product.ts";
import { formatPrice } from "../../components/format-price.ts";

/** The facts that decide whether the tool suits the visitor. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = [
    { term: "Version", text: product.latestVersion },
    { term: "License", text: formatPrice(offers[product.offer].price) },
    { term: "Trial", text: "Free, no key needed" },
  ];
  return (
    <dl className="wrap product-facts">
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>Research</dt>
        <dd>
          <a href={offers.academic.action.href}>Free academic license</a>
        </dd>
      </div>
      <div>
        <dt>Needs</dt>
        {product.requirements.map((requirement) => (
          <dd key={requirement}>{requirement}</dd>
        ))}
      </div>
    </dl>
  );
}
