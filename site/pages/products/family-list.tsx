import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import { type SmellFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import type { SmellId } from "#content/catalog/smells/index.ts";
import type { Product } from "#content/products/product.ts";
import { ArrowLink } from "../../components/arrow-link.tsx";
import { familyAddress, smellAddress } from "../../docs/smell-at.ts";
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

interface FamilyProps {
  product: Product;
  family: SmellFamilyId;
}

function Family({ product: { id, documentationPath }, family }: FamilyProps) {
  const { name } = smellFamilies[family];
  const detected = detectedSmells(family, id);
  const rank = (smell: string) => (wellKnown.some((known) => known === smell) ? 0 : 1);
  const named = detected.toSorted((one, other) => rank(one.id) - rank(other.id)).slice(0, namedSmells);
  return (
    <li>
      <h3>
        <a href={familyAddress(family)}>{name}</a>
      </h3>
      <p>
        {named.map((smell, at) => (
          <span key={smell.id}>
            {at > 0 && ", "}
            <a href={smellAddress(smell.id)}>{smell.name}</a>
          </span>
        ))}
      </p>
      <ArrowLink href={`${documentationPath}#smells`} label={`See the list: ${name.toLowerCase()}`}>
        See the list
      </ArrowLink>
    </li>
  );
}

/** Each family whose smells are known for the tool, with some of them by name. */
export function FamilyList({ product }: { product: Product }) {
  const families = product.families.filter((family) => detectedSmells(family, product.id).length > 0);
  return (
    <ul className={`ruled small ${styles.list}`}>
      {families.map((family) => (
        <Family key={family} product={product} family={family} />
      ))}
    </ul>
  );
}
