import { ruleFor } from "#content/catalog/smells/rule-limit.ts";
import { smellAddress } from "../../docs/smell-at.ts";
import { libraryNote } from "../../illustrations/pictures/marks/source-line.ts";
import { counted, formatValue } from "../model/format-value.ts";
import { catalogSmell, ruleSource } from "./finding-list.tsx";
import type { PanelProps } from "./panel-props.ts";
import { NameList, PackageButton, TypeButtons } from "./parts.tsx";
import { byValue, placesOfKind } from "./selected-rows.ts";

const firstPlaces = 12;

/** What a kind of smell means, its default rule, and where it was found. */
export function SmellDetails({ opened, onSelect, kind: index }: PanelProps & { kind: number }) {
  const { findings, tool } = opened.analysis;
  const kind = findings.kinds[index];
  if (!kind) return null;
  const smell = catalogSmell(kind);
  const rule = smell && ruleFor(smell, tool);
  const source = smell && ruleSource(smell, tool);
  const places = placesOfKind(findings, index);
  const inType = (type: number) => places.types.get(type) ?? 0;
  const inPackage = (at: number) => places.packages.get(at) ?? 0;
  const packages = byValue(places.packages.keys(), inPackage);
  return (
    <article className="panel-details">
      <header>
        <p className="panel-what">{kind.family === "other" ? "Finding" : `Smell, ${kind.family}`}</p>
        <h2>{kind.name}</h2>
        <p>{smell ? smell.meaning : "The catalog does not describe it."}</p>
        {rule && (
          <p>
            Default rule: {rule}.
            {source && (
              <>
                {" "}
                Source: <a href={source.url}>{source.label}</a>.
              </>
            )}
          </p>
        )}
        {smell && (
          <p>
            <a href={smellAddress(smell.id)}>{smell.name} in the documentation</a>
          </p>
        )}
        {kind.catalogId === "unutilized-abstraction" && <p>{libraryNote}</p>}
      </header>
      <p>
        {counted(places.count, "finding")}
        {places.types.size > 0 && ` in ${counted(places.types.size, "type")}`}
        {places.packages.size > 0 && ` on ${counted(places.packages.size, "package")}`}.
      </p>
      {packages.length > 0 && (
        <section>
          <h3>
            Packages <span>{formatValue(packages.length)}</span>
          </h3>
          <NameList items={packages} first={firstPlaces} noun="packages">
            {(at) => (
              <>
                <PackageButton opened={opened} onSelect={onSelect} index={at} />
                <span>{counted(inPackage(at), "finding")}</span>
              </>
            )}
          </NameList>
        </section>
      )}
      {places.types.size > 0 && (
        <section>
          <h3>
            Types <span>{formatValue(places.types.size)}</span>
          </h3>
          <TypeButtons
            opened={opened}
            onSelect={onSelect}
            types={byValue(places.types.keys(), inType)}
            first={firstPlaces}
            note={(type) => counted(inType(type), "finding")}
          />
        </section>
      )}
    </article>
  );
}
