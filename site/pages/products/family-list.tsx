import type { FamilyFindings } from "./findings.ts";

function countInWords({ smellNames }: FamilyFindings): string {
  return smellNames.length === 0 ? "Names not published" : String(smellNames.length);
}

/** Each family of smells with its count and its members. */
export function FamilyList({ families }: { families: readonly FamilyFindings[] }) {
  return (
    <ul className="family-list">
      {families.map((family) => (
        <li key={family.id} className="family">
          <h3>
            <span className={family.smellNames.length > 0 ? "family-count" : "family-unknown"}>
              {countInWords(family)}
            </span>{" "}
            {family.name}
          </h3>
          <p>{family.scope}</p>
          {family.smellNames.length > 0 && (
            <ul className="smell-names">
              {family.smellNames.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
