import { familyAnchor } from "../../docs/smell-at.ts";
import type { FamilyFindings } from "./findings.ts";

/** Each family of smells with its members, or with a sentence about it if they are not listed. */
export function FamilyList({ families }: { families: readonly FamilyFindings[] }) {
  return (
    <ul className="family-list">
      {families.map((family) => (
        <li key={family.id} className="family">
          <h3>
            {family.smellNames.length > 0 && <span className="family-count">{family.smellNames.length}</span>}{" "}
            <a href={`/docs/smells.html#${familyAnchor(family.id)}`}>{family.name}</a>
          </h3>
          {family.smellNames.length > 0 ? (
            <ul className="smell-names">
              {family.smellNames.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          ) : (
            <p>{family.scope}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
