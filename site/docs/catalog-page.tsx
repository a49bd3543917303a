import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { analyses, analysisIds } from "#content/catalog/analyses.ts";
import { type Metric, metricAt } from "#content/catalog/metrics.ts";
import type { ToolId } from "#content/catalog/product-names.ts";
import { smellFileOf } from "#content/catalog/result-files.ts";
import { smellFamilies } from "#content/catalog/smells/families.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import { prevalenceOf, prevalenceOfFamilies, prevalenceSource } from "#content/catalog/smells/prevalence.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { thresholdSources } from "#content/catalog/smells/threshold-sources.ts";
import { Facts } from "../components/facts.tsx";
import { FindInYourCode } from "../components/find-in-your-code.tsx";
import { drawingHeight, drawingWidth, smellDrawings } from "../figures/smells/smell-drawings.ts";
import { SmellShapes } from "../figures/smells/smell-shapes.tsx";
import type { CatalogEntry, DocumentSection } from "../markdown/document-summary.ts";
import { formulaElements } from "../markdown/formula-plugin.ts";
import { formatValue } from "../results/model/format-value.ts";
import styles from "./catalog.module.css";
import {
  detectorsOf,
  metricAddress,
  metricsOfSmell,
  namedTools,
  namesOfTools,
  smellAddress,
  toolColumns,
} from "./smell-at.ts";

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
  const smell = smellAt(entry.id);
  return (
    <>
      <DrawnSmell id={entry.id} />
      <h2 id="detection">Detection</h2>
      <Rules smell={smell} />
      <Frequency id={entry.id} />
      <OwnCode smell={smell} />
      {children}
      <h2 id="results">In the results</h2>
      <Results smell={smell} />
      <Related entry={entry} />
    </>
  );
}

/** The headings around a text, before and after its own. */
export function sectionsAround(entry: CatalogEntry): { before: DocumentSection[]; after: DocumentSection[] } {
  const section = (id: string, text: string) => ({ id, text, depth: 2 });
  const seeAlso = hasRelated(entry) ? [section("see-also", "See also")] : [];
  if (entry.folder === "metrics") return { before: [], after: seeAlso };
  return { before: [section("detection", "Detection")], after: [section("results", "In the results"), ...seeAlso] };
}

/** The tools that report the smell, and the rule of each with its source, as far as it is published. */
function Rules({ smell }: { smell: Smell }) {
  const rules = smell.thresholds.map(({ tools, rule, source }) => ({ tools, rule, source: thresholdSources[source] }));
  const published = new Set(rules.flatMap(({ tools }) => tools));
  const unpublished = detectorsOf(smell).filter((tool) => !published.has(tool));
  return (
    <>
      <p>
        Reported by <ToolLinks tools={detectorsOf(smell)} />.
      </p>
      <Facts
        facts={[
          ...rules.map(({ tools, rule, source }): [string, ReactNode] => [
            namesOfTools(tools),
            <>
              {capitalized(rule)}.{" "}
              <span className="muted">{source.id === "dpy-paper" ? "As stated in:" : "Source:"}</span>{" "}
              <a href={source.url}>{source.short}</a>
            </>,
          ]),
          ...namedTools(unpublished).map(({ name }): [string, ReactNode] => [
            name,
            <span key={name} className="muted">
              The rule isn't published.
            </span>,
          ]),
        ]}
      />
    </>
  );
}

const percent = (part: number, all: number) => `${Number(((100 * part) / all).toFixed(part / all < 0.1 ? 1 : 0))}%`;

/** How common the smell is in the public results that `tools/smell-prevalence/` counts. */
function Frequency({ id }: { id: SmellId }) {
  const found = prevalenceOf(id);
  const { family, name } = smellAt(id);
  if (!found || family === "machine-learning") return null;
  const all = prevalenceOfFamilies[family];
  return (
    <p>
      <strong>How common:</strong> {percent(found.projects, all.projects)} of {formatValue(all.projects)} Java projects
      in{" "}
      <a href={`${prevalenceSource.repository}/tree/${prevalenceSource.commit}/${prevalenceSource.folder}`}>
        a public data set
      </a>{" "}
      have it. {name} accounts for {formatValue(found.findings)} of their {formatValue(all.findings)}{" "}
      {smellFamilies[family].name.toLowerCase()} ({percent(found.findings, all.findings)}).
    </p>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const listFormat = new Intl.ListFormat("en-US");

/** The tools in a sentence, each with a link to its product page. */
function ToolLinks({ tools }: { tools: readonly ToolId[] }) {
  const paths = new Map(namedTools(tools).map(({ name, product }) => [name, product.path]));
  return listFormat.formatToParts(paths.keys()).map(({ type, value }) =>
    type === "literal" ? (
      value
    ) : (
      <a key={value} href={paths.get(value)}>
        {value}
      </a>
    ),
  );
}

/** The way to the findings of the reader's code, and to those of the library with the most. */
function OwnCode({ smell }: { smell: Smell }) {
  const [most] = foundInLibraries(smell).toSorted((one, other) => other.count - one.count);
  const tools = listFormat.format(namedTools(detectorsOf(smell)).map(({ name }) => name));
  return (
    <FindInYourCode
      heading={`Find every ${smell.name} in your code`}
      sentence={`${tools} ${namedTools(detectorsOf(smell)).length > 1 ? "list" : "lists"} each with its place.`}
      example={most ? `See ${most.count} in ${most.title}` : "Open a finished analysis"}
      href={most?.address ?? "/explore"}
    />
  );
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

const resultFiles = import.meta.glob<string>("/content/catalog/analyses/*/*CodeSmells.csv", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The findings of each library, as lines of its files. */
const libraries = analysisIds.map((id) => ({
  id,
  lines: Object.entries(resultFiles)
    .filter(([file]) => file.includes(`/${id}/`))
    .flatMap(([, text]) => text.split(/\r?\n/)),
}));

/** The libraries whose results hold the smell, with the number of findings. Names of smells have no comma. */
function foundInLibraries({ name, spellings }: Smell) {
  const printed = spellings?.["designite-java-community"] ?? name;
  return libraries.flatMap(({ id, lines }) => {
    const count = lines.filter((line) => line.endsWith(`,${printed}`)).length;
    const address = `/explore#${new URLSearchParams({ library: id, view: "findings", smell: name }).toString().replaceAll("+", "%20")}`;
    return count === 0 ? [] : [{ id, title: `${analyses[id].project} ${analyses[id].version}`, count, address }];
  });
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
