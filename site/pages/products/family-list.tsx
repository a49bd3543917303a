import { familyAnchor, smellAddress } from "../../docs/smell-at.ts";
import type { FamilyFindings } from "./findings.ts";

/** Each family of smells with its members, each a link into the catalog. */
export function FamilyList({ families }: { families: readonly FamilyFindings[] }) {
  return (
    <ul className="overview-list">
      {families.map(({ id, name, scope, smells }) => (
        <li key={id}>
          <div>
            <h3>
              {smells.length > 0 && <span className="overview-count">{smells.length}</span>}{" "}
              <a href={`/docs/smells.html#${familyAnchor(id)}`}>{name}</a>
            </h3>
          </div>
          {smells.length > 0 ? (
            <ul className="overview-names">
              {smells.map((smell) => (
                <li key={smell.id}>
                  <a href={smellAddress(smell.id)}>{smell.name}</a>
                </li>
              ))}
            </ul>
          ) : (
            <p>{scope}</p>
          )}
        </li>
      ))}
    </ul>
  );
}
