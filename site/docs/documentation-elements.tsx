import "../styles/code.css";
import "../components/copyable.css";
import { useContext } from "react";
import { metrics } from "#content/catalog/metrics.ts";
import type { ProductId, ToolId } from "#content/catalog/product-names.ts";
import { type ResultColumn, type ResultFile, resultFiles } from "#content/catalog/result-files.ts";
import { detectedSmells } from "#content/catalog/smells/coverage.ts";
import type { SmellFamilyId } from "#content/catalog/smells/families.ts";
import { type SmellId, smellAt, smells } from "#content/catalog/smells/index.ts";
import type { ThresholdSourceId } from "#content/catalog/smells/threshold-sources.ts";
import { type Action, type ActionId, actions } from "#content/products/actions.ts";
import { type Package, packages } from "#content/products/downloads.ts";
import { products } from "#content/products/index.ts";
import { reportProgramPath } from "#contract/built-site.ts";
import { CommandText } from "../components/command-text.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { SearchField } from "../components/search-field.tsx";
import { keySamples } from "../figures/smells/smell-drawings.ts";
import { SmellShapes } from "../figures/smells/smell-shapes.tsx";
import { documentationAddress, documentationStart } from "../markdown/document-summary.ts";
import { documentationPages } from "../markdown/documents.ts";
import type { DocumentationGroup } from "../markdown/front-matter.ts";
import { BuildFactsContext, licenseTextsPath } from "./build-facts.ts";
import catalog from "./catalog.module.css";
import { ReferenceFilter, SmellFilter } from "./catalog-filter.tsx";
import { Detection } from "./detection.tsx";
import start from "./docs-start.module.css";
import { FindEvery } from "./find-every.tsx";
import { Folded } from "./folded.tsx";
import { MetricDistribution } from "./metric-distribution.tsx";
import { PreviewAgreement } from "./preview-agreement.tsx";
import { metricAddress, namesOfTools, smellAddress, toolColumns } from "./smell-at.ts";
import { RuleSources, SmellIndex, ToolHeads, YesMark } from "./smell-index.tsx";

const overviewId = "all-metrics";

/** All metrics with the tools that are known to compute them. */
function MetricOverview() {
  return (
    <div className={`stack ${catalog.table}`} id={overviewId}>
      <ReferenceFilter overview={overviewId} label="Name, abbreviation, or word" />
      <ScrollingTable label="Metrics by tool">
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">Level</th>
            <ToolHeads />
          </tr>
        </thead>
        <tbody>
          {metrics.map(({ id, abbreviation, name, levels, anchor, support }, place) => (
            <tr key={id} id={metrics[place - 1]?.anchor === anchor ? undefined : anchor}>
              <th scope="row">
                <a href={metricAddress(id)}>{abbreviation}</a>
                {name !== abbreviation && (
                  <>
                    {" "}
                    <span className="muted small">{name}</span>
                  </>
                )}
              </th>
              <td>{levels.join(", ")}</td>
              {toolColumns.map(({ id: tool }) => (
                <td key={tool} className={catalog.tool}>
                  {support[tool] === "yes" && <YesMark />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
    </div>
  );
}

/**
 * Components for documentation texts, in addition to those of every text. They are rendered once and need no script.
 */
export const documentationElements = {
  ActionInputs,
  Detection,
  DrawingKey,
  FindEvery,
  FirstCommands,
  Folded,
  MetricDistribution,
  MetricOverview,
  PageList,
  PreviewAgreement,
  ReportProgram,
  ResultColumns,
  RuleSources,
  SearchField: () => <SearchField label="Search the documentation" />,
  ShippedPackages,
  SmellCount,
  SmellFilter,
  SmellIndex,
  SmellList,
  SmellRule,
  ThresholdTable,
};

/** The program for builds, with what its file must be. */
function ReportProgram() {
  const { bytes = 0, sha256 = "" } = useContext(BuildFactsContext).reportProgram ?? {};
  return (
    <p>
      <a href={reportProgramPath} download="">
        {reportProgramPath.slice(1)}
      </a>{" "}
      ({Math.round(bytes / 1000)} kB), SHA-256: <code>{sha256}</code>
    </p>
  );
}

function cellOf(action: Action, name: string): string {
  const input = action.inputs.find((one) => one.name === name);
  if (!input) return "";
  return input.required ? "required" : (input.default ?? "optional");
}

/** The inputs of one action, or of several side by side. */
function ActionInputs({ of }: { of: readonly ActionId[] }) {
  const shown: readonly Action[] = of.map((id) => actions[id]);
  const inputs = new Map(shown.flatMap((action) => action.inputs).map(({ name, meaning }) => [name, meaning]));
  return (
    <ScrollingTable label={`Inputs of ${shown.map(({ name }) => name).join(", ")}`}>
      <thead>
        <tr>
          <th scope="col">Input</th>
          <th scope="col">Meaning</th>
          {shown.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...inputs].map(([input, meaning]) => (
          <tr key={input}>
            <th scope="row">
              <code>{input}</code>
            </th>
            <td>{meaning}</td>
            {shown.map((action) => (
              <td key={action.name}>{cellOf(action, input)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

/** The package of each language whose first command the start page shows. */
const firstPackages: readonly Package[] = ["designite-csharp-console", "designite-java-community", "dpy-linux"].flatMap(
  (id) => packages.filter((one) => one.id === id),
);

/** A row for each language with the first command, the tutorial and the manual. */
function FirstCommands() {
  return (
    <ul className={`plain-list ${start.commands}`}>
      {firstPackages.map(({ id, product, name, version, firstStep }) => {
        const { language, documentationPath, name: productName } = products[product];
        // The section on the C# tool had the id "designite-for-c".
        const anchor = productName
          .toLowerCase()
          .replace(/[^a-z ]/g, "")
          .replaceAll(" ", "-");
        return (
          <li key={id}>
            <div>
              <h3 id={anchor} className="small-title">
                {language}
              </h3>
              <p className="muted small">
                {name} {version}
              </p>
            </div>
            <div>
              <div className="copyable">
                <pre className="code-block" id={`${id}-command`}>
                  <code>
                    <CommandText command={firstStep.kind === "command" ? firstStep.command : firstStep.text} />
                  </code>
                </pre>
                <CopyButton source={`${id}-command`} subject="Command" of={name} />
              </div>
              <p className="row">
                <a href={documentationAddress(`start-${product === "designite-java" ? "designitejava" : product}`)}>
                  {language} in five minutes
                </a>
                <a className="small" href={documentationPath}>
                  Manual
                </a>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The pages of a group with their descriptions: `<PageList group="Guides" />`. */
function PageList({ group }: { group: DocumentationGroup }) {
  const listed = documentationPages.filter(
    ({ slug, frontMatter, entry }) =>
      frontMatter.group === group && !entry && documentationAddress(slug) !== documentationStart,
  );
  if (listed.length === 0) throw new Error(`No documentation page is in the group "${group}".`);
  return (
    <ul className={`plain-list ${start.pages}`}>
      {listed.map(({ slug, frontMatter: { navigationTitle, description } }) => (
        <li key={slug}>
          <a href={documentationAddress(slug)}>{navigationTitle}</a>
          <p className="muted small">{description}</p>
        </li>
      ))}
    </ul>
  );
}

/** The third-party packages that are part of the site. Only the build knows them; in development the list is empty. */
function ShippedPackages() {
  const { packages } = useContext(BuildFactsContext);
  if (packages.length === 0) return <p>The list is made when the site is built.</p>;
  return (
    <>
      <ScrollingTable label="Packages and their licenses">
        <thead>
          <tr>
            <th scope="col">Package</th>
            <th scope="col">Version</th>
            <th scope="col">License</th>
          </tr>
        </thead>
        <tbody>
          {packages.map(({ name, version, identifier, address }) => (
            <tr key={`${name} ${version}`}>
              <th scope="row">
                <a href={address ?? `https://www.npmjs.com/package/${name}/v/${version}`}>{name}</a>
              </th>
              <td>{version}</td>
              <td>{identifier}</td>
            </tr>
          ))}
        </tbody>
      </ScrollingTable>
      <p>
        <a href={licenseTextsPath}>Read the license texts and copyright notices</a>, in the order of the table.
      </p>
    </>
  );
}

/** The smells of a family that a tool detects, as links in running text, under the names that the tool prints. */
function SmellList({ tool, family }: { tool: ToolId; family: SmellFamilyId }) {
  return detectedSmells(family, tool).map(({ id, name, spellings }, position) => (
    <span key={id}>
      {position > 0 && ", "}
      <a href={smellAddress(id)}>{spellings?.[tool] ?? name}</a>
    </span>
  ));
}

/** How many smells of a family a tool detects: "18". */
function SmellCount({ tool, family }: { tool: ToolId; family: SmellFamilyId }) {
  return detectedSmells(family, tool).length;
}

/** The default rule of a smell in one tool, for a sentence: `<SmellRule of="long-method" tool="dpy" />`. */
function SmellRule({ of, tool }: { of: SmellId; tool: ToolId }) {
  const threshold = smellAt(of).thresholds.find(({ tools }) => tools.some((one) => one === tool));
  if (!threshold) throw new Error(`The catalog states no rule of "${of}" for ${tool}.`);
  return threshold.rule;
}

interface ThresholdTableProps {
  tool: ToolId;
  /** Rules from these sources are listed. */
  sources: readonly ThresholdSourceId[];
  /** What the rules are, for the label and the heading of the second column: "Default rule". */
  heading: string;
}

/** The rules of one tool, smell by smell. */
function ThresholdTable({ tool, sources, heading }: ThresholdTableProps) {
  const rules = smells.flatMap(({ id, name, thresholds }) =>
    thresholds
      .filter(({ source, tools }) => sources.includes(source) && tools.includes(tool))
      .map(({ rule }) => ({ id, name, rule })),
  );
  return (
    <ScrollingTable label={`${namesOfTools([tool])}: ${heading}`}>
      <thead>
        <tr>
          <th scope="col">Smell</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ id, name, rule }) => (
          <tr key={id + rule}>
            <th scope="row">
              <a href={smellAddress(id)}>{name}</a>
            </th>
            <td>{rule}</td>
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

/** What the shapes in the drawings of the smells mean. */
function DrawingKey() {
  return (
    <ul className="plain-list row muted small" aria-label="Shapes in the drawings" data-search-ignore="">
      {keySamples.map(({ label, drawing }) => (
        <li key={label} className="row">
          <svg aria-hidden="true" viewBox="-.5 -.5 40 24" width={40} height={24}>
            <SmellShapes {...drawing} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** What the other headings of a tool are those of. */
const otherVersions: Partial<Record<ProductId, string>> = { "designite-java": "Short form", dpy: "Early 2025" };

/** The columns of one result file: `<ResultColumns of="dpy" file="<folder>_arch_smells" />`. */
function ResultColumns({ of, file }: { of: ProductId; file: string }) {
  const listed: readonly ResultFile[] = resultFiles[of];
  const found = listed.find((one) => one.file === file);
  if (!found?.columns) throw new Error(`content/catalog/result-files.ts lists no columns of "${file}" of ${of}.`);
  const { columns, community } = found;
  const other = columns.some((column) => column.other !== undefined) ? otherVersions[of] : undefined;
  return (
    <ScrollingTable label={`Columns of ${file}`}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          {other && <th scope="col">{other}</th>}
          {community && <th scope="col">Community edition</th>}
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <tr key={column.heading}>
            <th scope="row">
              <code>{column.heading}</code>
            </th>
            {other && <OtherHeading heading={of === "dpy" ? column.heading : undefined} there={column.other} />}
            {community && <OtherHeading heading={column.heading} there={column.community} />}
            <Contents column={column} />
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}

/** `heading` is the one that other versions have too, if they are known to have it. */
function OtherHeading({ heading, there }: { heading: string | undefined; there?: string | null | undefined }) {
  if (there === null) return <td>no column</td>;
  const shown = there ?? heading;
  return <td>{shown && <code>{shown}</code>}</td>;
}

function Contents({ column }: { column: ResultColumn }) {
  if ("type" in column) {
    return (
      <>
        <td>{column.type}</td>
        <td>{column.meaning}</td>
      </>
    );
  }
  const metric = metrics.find(({ abbreviation }) => abbreviation === column.metric);
  if (!metric) throw new Error(`content/catalog/metrics.ts has no metric "${column.metric}".`);
  return (
    <>
      <td>{metric.id === "lcom" ? "decimal number" : "whole number"}</td>
      <td>
        <a href={metricAddress(metric.id)}>{metric.name}</a>
        {metric.id === "lcom" && "; -1 where it can't be computed"}
      </td>
    </>
  );
}
