import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { type Metric, metricAt } from "#content/catalog/metrics.ts";
import { smellFileOf } from "#content/catalog/result-files.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { Facts } from "../components/facts.tsx";
import { drawingHeight, drawingWidth, smellDrawings } from "../figures/smells/smell-drawings.ts";
import { SmellShapes } from "../figures/smells/smell-shapes.tsx";
import type { CatalogEntry, DocumentSection } from "../markdown/document-summary.ts";
import { formulaElements } from "../markdown/formula-plugin.ts";
import styles from "./catalog.module.css";
import { detectorsOf, metricAddress, metricsOfSmell, namesOfTools, smellAddress, toolColumns } from "./smell-at.ts";
import { ToolLinks } from "./tool-links.tsx";

/** The page of one smell or metric: what the catalog says of it, around the text. */
export function CatalogText({ entry, children }: { entry: CatalogEntry; children: ReactNode }) {
  return entry.folder === "metrics" ? (
    <MetricText entry={entry}>{children}</MetricText>
  ) : (
    <SmellText entry={entry}>{children}</SmellText>
  );
}

type EntryOf<Folder> = Extract<CatalogEntry, { folder: Folder }>;

function SmellText({ entry, children }: { entry: EntryOf<"smells">; children: ReactNode }) {
  return (
    <>
      <DrawnSmell id={entry.id} />
      {children}
      <h2 id="results">In the results</h2>
      <Results smell={smellAt(entry.id)} />
      <Related entry={entry} />
    </>
  );
}

/** The headings after those of the text. */
export function sectionsAfter(entry: CatalogEntry): DocumentSection[] {
  const section = (id: string, text: string) => ({ id, text, depth: 2 });
  return [
    ...(entry.folder === "smells" ? [section("results", "In the results")] : []),
    ...(hasRelated(entry) ? [section("see-also", "See also")] : []),
  ];
}

/** The files and names under which the smell is found. */
function Results({ smell }: { smell: Smell }) {
  const written = detectorsOf(smell).flatMap((tool) => {
    const file = smellFileOf(smell.family, tool);
    return file === undefined ? [] : [{ tool, file, name: smell.spellings?.[tool] ?? smell.name }];
  });
  return (
    <Facts
      facts={written.map(({ tool, file, name }) => [
        namesOfTools([tool]),
        <>
          <code>{file}</code>
          {name !== smell.name && ", as "}
          {name !== smell.name && <em>{name}</em>}
        </>,
      ])}
    />
  );
}

function Related({ entry }: { entry: CatalogEntry }) {
  const { related, references } = entry;
  if (!hasRelated(entry)) return null;
  return (
    <>
      <h2 id="see-also">See also</h2>
      <ul>
        {related.map((id) => (
          <li key={id}>
            <a href={smellAddress(id)}>{smellAt(id).name}</a>: {smellAt(id).meaning}
          </li>
        ))}
        {metricsOf(entry).map(({ id, name, abbreviation }) => (
          <li key={id}>
            <a href={metricAddress(id)}>{name === abbreviation ? name : `${name} (${abbreviation})`}</a>
          </li>
        ))}
        {references.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the page leads to other entries or to literature. */
function hasRelated(entry: CatalogEntry): boolean {
  return entry.related.length + entry.references.length + metricsOf(entry).length > 0;
}

/** The metrics that the rules of a smell use. */
const metricsOf = (entry: CatalogEntry): Metric[] => (entry.folder === "smells" ? metricsOfSmell(entry.id) : []);

function MetricText({ entry, children }: { entry: EntryOf<"metrics">; children: ReactNode }) {
  const { definition, formulas, levels, smells, support } = metricAt(entry.id);
  const tools = toolColumns.map(({ id }) => id).filter((tool) => support[tool] === "yes");
  return (
    <>
      <p>{definition}</p>
      {formulas && <Formulas formulas={formulas} />}
      <Facts
        facts={[
          ["Level", levels.join(", ")],
          ["Computed by", <ToolLinks key="tools" tools={tools} />],
          ["Used by", <SmellLinks key="smells" ids={smells} />],
        ]}
      />
      {children}
      <Related entry={entry} />
    </>
  );
}

function SmellLinks({ ids }: { ids: readonly SmellId[] }) {
  return ids.map((id, position) => (
    <span key={id}>
      {position > 0 && ", "}
      <a href={smellAddress(id)}>{smellAt(id).name}</a>
    </span>
  ));
}

function Formulas({ formulas }: { formulas: NonNullable<Metric["formulas"]> }) {
  return (
    <ul className={`plain-list stack ${styles.formulas}`}>
      {formulas.map(({ tex, when }) => (
        <li key={tex}>
          <span className="formula-inline">
            {toJsxRuntime({ type: "root", children: formulaElements(tex, false) }, { Fragment, jsx, jsxs })}
          </span>
          {when && <> if {when}</>}
        </li>
      ))}
    </ul>
  );
}

/** The drawing of a smell, if it has one: at its natural size, so that its words are as large on a phone. */
function DrawnSmell({ id }: { id: string }) {
  const drawing = smellDrawings[id];
  if (!drawing) return null;
  return (
    <figure className={`frame stack ${styles.figure}`}>
      <svg
        aria-hidden="true"
        viewBox={`-.5 -.5 ${drawingWidth} ${drawingHeight}`}
        width={drawingWidth}
        height={drawingHeight}
        overflow="visible"
      >
        <SmellShapes {...drawing} />
      </svg>
      <figcaption className="muted small">{drawing.alternative}</figcaption>
    </figure>
  );
}
