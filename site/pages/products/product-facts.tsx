import { offers } from "#content/offers.ts";
import type { Product } from "#content/products/product.ts";
import { formatPrice } from "../../components/format-price.ts";

/** The four facts that decide whether the tool suits the visitor. */
export function ProductFacts({ product }: { product: Product }) {
  const facts = [
    { term: "Version", text: product.latestVersion },
    { term: "License", text: formatPrice(offers[product.offer].price) },
    { term: "Trial", text: "Free, no key needed" },
    { term: "Needs", text: product.requirements.join("; ") },
  ];
  return (
    <dl className="product-facts">
      {facts.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
