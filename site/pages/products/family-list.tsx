import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import { type SmellFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import type { SmellId } from "#content/catalog/smells/index.ts";
import type { Product } from "#content/products/product.ts";
import { familyAddress } from "../../docs/smell-at.ts";
import styles from "./family-list.module.css";

/** Named first, where the tool detects them: what a reader knows, or recognizes in his own code. */
const wellKnown: readonly SmellId[] = [
  "cyclic-dependency",
  "god-component",
  "feature-concentration",
  "insufficient-modularization",
  "broken-hierarchy",
  "multifaceted-abstraction",
  "complex-method",
  "long-parameter-list",
  "empty-catch-block",
  "hard-wired-dependency",
  "global-state",
  "assertion-roulette",
  "conditional-test-logic",
];
const namedSmells = 4;

const listFormat = new Intl.ListFormat("en-US");

/** Some of the smells by name, and how many more there are. */
function namesOf(product: Product, family: SmellFamilyId): string {
  const detected = detectedSmells(family, product.id);
  const rank = (smell: string) => (wellKnown.some((known) => known === smell) ? 0 : 1);
  const named = detected.toSorted((one, other) => rank(one.id) - rank(other.id)).slice(0, namedSmells);
  const further = detected.length - named.length;
  return listFormat.format([...named.map(({ name }) => name), ...(further > 0 ? [`${further} more`] : [])]);
}

/** Each family whose smells are known for the tool, and the way to its smells. */
export function FamilyList({ product }: { product: Product }) {
  const families = product.families.filter((family) => detectedSmells(family, product.id).length > 0);
  return (
    <ul className={`ruled small ${styles.list}`}>
      {families.map((family) => (
        <li key={family}>
          <h3>
            <a href={familyAddress(family)}>{smellFamilies[family].name}</a>
          </h3>
          <p>{namesOf(product, family)}</p>
        </li>
      ))}
    </ul>
  );
}
