import { type FocusEvent, type FormEvent, memo, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import { metrics } from "#content/catalog/metrics.ts";
import { ruleFor, ruleTitleFor } from "#content/catalog/smells/rule-limit.ts";
import { metricAddress, smellAddress } from "../../docs/smell-at.ts";
import { libraryNote } from "../../figures/source-line.ts";
import { type Analysis, type FindingTable, metricValues } from "../../results/model/analysis.ts";
import { counted, formatShare, formatValue } from "../../results/model/format-value.ts";
import { countedMethods } from "../../results/model/nesting.ts";
import { rowsOf, type Selection, typesOf } from "../../results/model/selection.ts";
import { kindsByFamily, totalsOf } from "../../results/model/totals.ts";
import { BreakableName } from "../../ui/breakable-name.tsx";
import { catalogSmell, familyHeading, ruleSource } from "./finding-list.tsx";
import { DependencyDetails, PackageDetails, PackageTree, type TreeControl } from "./package-details.tsx";
import {
  byValue,
  type Fact,
  FactList,
  Missing,
  NameList,
  PackageButton,
  type PanelProps,
  Section,
  Sentences,
  TypeButtons,
} from "./parts.tsx";
import { TypeDetails } from "./type-details.tsx";

interface DetailPanelProps extends PanelProps {
  selection: Selection;
  tree: TreeControl;
}

function Details({ opened, selection, onSelect, tree }: DetailPanelProps) {
  const { analysis, facts } = opened;
  /** A type stands there more than once if several have its name. */
  const rows = useMemo(() => rowsOf(typesOf(selection, analysis, facts)), [selection, analysis, facts]);
  switch (selection.kind) {
    case "nothing":
      return <ResultSummary opened={opened} onSelect={onSelect} tree={tree} />;
    case "type":
      if (rows.length === 0) return <Missing what="type" name={selection.name} />;
      return Array.from(rows, (type) => <TypeDetails key={type} opened={opened} onSelect={onSelect} type={type} />);
    case "package":
      return <PackageDetails opened={opened} onSelect={onSelect} tree={tree} name={selection.name} types={rows} />;
    case "dependency":
      return <DependencyDetails opened={opened} onSelect={onSelect} dependency={selection} />;
    case "smell": {
      const kind = analysis.findings.kinds.findIndex(({ name }) => name === selection.name);
      if (kind < 0) return <Missing what="smell" name={selection.name} />;
      return <SmellDetails opened={opened} onSelect={onSelect} kind={kind} />;
    }
    case "metric":
      return <MetricDetails opened={opened} onSelect={onSelect} selection={selection} />;
  }
}

/**
 * The facts about what is selected, with the rules they break; without a selection those about all results. They stay as
 * they are when only the view changes.
 */
export const DetailPanel = memo(function DetailPanel(props: DetailPanelProps) {
  const { selection } = props;
  // Lists that were opened in full close when something else is selected.
  const key = "name" in selection ? selection.name : selection.kind;
  return (
    <div className="panel" {...useHeadingFocus(selection)}>
      <Details key={key} {...props} />
    </div>
  );
});

/** What the results hold altogether. */
function ResultSummary({ opened, onSelect, tree }: PanelProps & { tree: TreeControl }) {
  const { analysis, remarks } = opened;
  const { types, methods, linesOfCode, typesInCycles } = useMemo(() => totalsOf(opened), [opened]);
  return (
    <article className="panel-details">
      <header>
        <p className="muted">All results</p>
        <h2>
          <BreakableName text={analysis.title} />
        </h2>
        <p>Select a type, package, or smell in a view or list, or find it by name, to see its details here.</p>
      </header>
      <FactList
        facts={[
          ["Packages", analysis.packages.length],
          ["Types", types],
          ["Methods", methods],
          ["Lines of code", linesOfCode],
          ...kindsByFamily(analysis.findings).map(({ family, count }): Fact => [familyHeading(family), count]),
          ...(typesInCycles === undefined
            ? []
            : [["Types in cycles", `${formatValue(typesInCycles)} (${formatShare(typesInCycles, types)})`] as const]),
        ]}
      />
      <PackageTree opened={opened} onSelect={onSelect} tree={tree} />
      {remarks.length > 0 && (
        <Section heading="Remarks on the files">
          <Sentences list={remarks} />
        </Section>
      )}
    </article>
  );
}

interface HeadingFocus {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: () => void;
  onBlur: (event: FocusEvent) => void;
}

/** Leads the focus to the heading of other details, when the button that was pressed for them is gone with the former ones. */
function useHeadingFocus(subject: unknown): HeadingFocus {
  const panel = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the details are those of something else
  useEffect(() => {
    // What scrolls is the part around it.
    panel.current?.parentElement?.scrollTo(0, 0);
    const heading = panel.current?.querySelector("h2");
    if (!heading || !isInside.current || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [subject]);
  return {
    ref: panel,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }) => {
      // What is removed loses the focus to nothing.
      if (relatedTarget) isInside.current = false;
    },
  };
}

const firstTypes = 50;

/** How many types or methods lie in a range of values, and which types. */
function MetricDetails({ opened, onSelect, selection }: PanelProps & { selection: MetricSelection }) {
  const { level, metric, from, to } = selection;
  const entry = metrics.find(({ abbreviation }) => abbreviation.toUpperCase() === metric);
  const range = useMemo(() => metricRange(opened.analysis, selection), [opened, selection]);
  if (!range)
    return (
      <p>
        These results have no metric {metric} of {level}s.
      </p>
    );
  const { measured, inRange, largest, types } = range;
  const valueAt = (type: number) => largest[type] ?? 0;
  return (
    <article className="panel-details">
      <header>
        <p className="muted">Metric of {level}s</p>
        <h2>
          {metric} from {formatValue(from)} to {formatValue(to)}
        </h2>
        {entry && (
          <p>
            {entry.name}. {entry.definition}{" "}
            <a href={metricAddress(entry.id)}>{entry.abbreviation} in the documentation</a>
          </p>
        )}
      </header>
      <RangeFields selection={selection} onSelect={onSelect} />
      <p>
        {formatValue(inRange)} of {counted(measured, level)} with this metric: {formatShare(inRange, measured)}.
      </p>
      <Section heading={level === "type" ? "Types" : "Types with such a method"} count={types.length}>
        <TypeButtons
          opened={opened}
          onSelect={onSelect}
          types={byValue(types, valueAt)}
          first={firstTypes}
          note={(type) => `${metric} ${formatValue(valueAt(type))}`}
        />
      </Section>
    </article>
  );
}

interface RangeFieldsProps {
  selection: MetricSelection;
  onSelect: (selection: MetricSelection) => void;
}

/** Two fields that change the range of values. What is no number keeps its old value. */
function RangeFields({ selection, onSelect }: RangeFieldsProps) {
  const id = useId();
  const { from, to } = selection;
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (name: string, old: number) => {
      const text = data.get(name);
      const value = typeof text === "string" && text.trim() !== "" ? Number(text) : Number.NaN;
      return Number.isFinite(value) ? value : old;
    };
    const [one, other] = [read("from", from), read("to", to)];
    onSelect({ ...selection, from: Math.min(one, other), to: Math.max(one, other) });
  };
  return (
    <form key={`${from} ${to}`} className="panel-range row" onSubmit={change}>
      <label htmlFor={`${id}from`}>From</label>
      <input id={`${id}from`} name="from" type="number" step="any" defaultValue={from} />
      <label htmlFor={`${id}to`}>to</label>
      <input id={`${id}to`} name="to" type="number" step="any" defaultValue={to} />
      <button type="submit">Show</button>
    </form>
  );
}

type MetricSelection = Extract<Selection, { kind: "metric" }>;

interface MetricRange {
  /** How many types or methods have a value, and how many of them lie in the range. */
  measured: number;
  inRange: number;
  /** For each type the largest value in the range: its own, or that of one of its methods. NaN if none is. */
  largest: Float64Array;
  /** The types with a value in the range, in the order of their table. */
  types: readonly number[];
}

/** What lies in a range of values. Undefined if the results do not have the metric. */
function metricRange(analysis: Analysis, { level, metric, from, to }: MetricSelection): MetricRange | undefined {
  const table = level === "type" ? analysis.types : countedMethods(analysis);
  const values = metricValues(table, metric);
  if (!values) return undefined;
  const largest = new Float64Array(analysis.types.count).fill(Number.NaN);
  let measured = 0;
  let inRange = 0;
  for (let row = 0; row < table.count; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    measured += 1;
    if (value < from || value > to) continue;
    inRange += 1;
    const type = level === "type" ? row : (analysis.methods.types[row] ?? 0);
    if (!((largest[type] ?? Number.NaN) >= value)) largest[type] = value;
  }
  const types = [...largest.keys()].filter((type) => !Number.isNaN(largest[type]));
  return { measured, inRange, largest, types };
}

const firstPlaces = 12;

/** What a kind of smell means, its default rule, and where it was found. */
function SmellDetails({ opened, onSelect, kind: index }: PanelProps & { kind: number }) {
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
        <p className="muted">{kind.family === "other" ? "Finding" : `Smell, ${kind.family}`}</p>
        <h2>{kind.name}</h2>
        <p>{smell ? smell.meaning : "The catalog doesn't describe it."}</p>
        {rule && (
          <p>
            {ruleTitleFor(smell, tool)}: {rule}.
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
        <Section heading="Packages" count={packages.length}>
          <NameList items={packages} first={firstPlaces} noun="packages">
            {(at) => (
              <>
                <PackageButton opened={opened} onSelect={onSelect} index={at} />
                <span className="muted number">{counted(inPackage(at), "finding")}</span>
              </>
            )}
          </NameList>
        </Section>
      )}
      {places.types.size > 0 && (
        <Section heading="Types" count={places.types.size}>
          <TypeButtons
            opened={opened}
            onSelect={onSelect}
            types={byValue(places.types.keys(), inType)}
            first={firstPlaces}
            note={(type) => counted(inType(type), "finding")}
          />
        </Section>
      )}
    </article>
  );
}

interface SmellPlaces {
  /** The number of findings of a kind, by type and by package. */
  types: ReadonlyMap<number, number>;
  packages: ReadonlyMap<number, number>;
  count: number;
}

/** Where a kind of smell was found. */
function placesOfKind(findings: FindingTable, kind: number): SmellPlaces {
  const types = new Map<number, number>();
  const packages = new Map<number, number>();
  let count = 0;
  for (let row = 0; row < findings.count; row += 1) {
    if (findings.kindOf[row] !== kind) continue;
    count += 1;
    const type = findings.types[row] ?? -1;
    const place = type >= 0 ? type : (findings.packages[row] ?? -1);
    const places = type >= 0 ? types : packages;
    if (place >= 0) places.set(place, (places.get(place) ?? 0) + 1);
  }
  return { types, packages, count };
}
