import { type FocusEvent, memo, useEffect, useMemo, useRef } from "react";
import { metrics } from "#content/catalog/metrics.ts";
import { ruleFor, ruleTitleFor, thresholdFor } from "#content/catalog/smells/rule-limit.ts";
import { thresholdSources } from "#content/catalog/smells/threshold-sources.ts";
import { metricAddress, smellAddress } from "../../docs/smell-at.ts";
import { libraryNote } from "../../figures/source-line.ts";
import { metricValues } from "../../results/model/analysis.ts";
import { counted, formatShare, formatValue } from "../../results/model/format-value.ts";
import { countedMethods } from "../../results/model/nesting.ts";
import { rowsOf, rowsOfKind, type Selection, typesOf } from "../../results/model/selection.ts";
import { catalogSmell, ToldFindings } from "./finding-list.tsx";
import { DependencyDetails, PackageDetails } from "./package-details.tsx";
import styles from "./panel.module.css";
import { byValue, DetailsOf, Missing, NameButton, type PanelProps, RowSection } from "./parts.tsx";
import { TypeDetails } from "./type-details.tsx";

interface DetailPanelProps extends PanelProps {
  selection: Selection;
}

function Details({ selection, ...panel }: DetailPanelProps) {
  const { analysis, facts } = panel.opened;
  /** A type stands there more than once if several have its name. */
  const rows = useMemo(() => rowsOf(typesOf(selection, analysis, facts)), [selection, analysis, facts]);
  switch (selection.kind) {
    case "nothing":
      return <Invitation {...panel} />;
    case "type":
      if (rows.length === 0) return <Missing what="type" name={selection.name} />;
      return Array.from(rows, (type) => <TypeDetails key={type} {...panel} type={type} />);
    case "package":
      return <PackageDetails {...panel} name={selection.name} types={rows} />;
    case "dependency":
      return <DependencyDetails {...panel} dependency={selection} />;
    case "smell": {
      const kind = analysis.findings.kinds.findIndex(({ name }) => name === selection.name);
      return kind < 0 ? <Missing what="smell" name={selection.name} /> : <SmellDetails {...panel} index={kind} />;
    }
    case "metric":
      return <MetricDetails {...panel} selection={selection} types={rows} />;
  }
}

/**
 * The facts about what is selected, with the rules they break; without a selection those about all results. They stay as
 * they are when only the view changes.
 */
export const DetailPanel = memo(function DetailPanel({
  onClose,
  ...props
}: DetailPanelProps & { onClose: () => void }) {
  const { selection } = props;
  // Lists that were opened in full close when something else is selected.
  const key = "name" in selection ? selection.name : selection.kind;
  return (
    <div className={styles.root} {...useHeadingFocus(selection)}>
      {selection.kind !== "nothing" && (
        <p>
          <NameButton name="Close details" onPress={onClose} />
        </p>
      )}
      <Details key={key} {...props} />
    </div>
  );
});

const Invitation = ({ opened }: PanelProps) => (
  <DetailsOf kind="All results" name={opened.analysis.title}>
    <p>Choose a mark, or find a type, package, or smell by name, to see its details here.</p>
  </DetailsOf>
);

/** Leads the focus to the heading of other details, when the button that was pressed for them is gone with the former ones. */
function useHeadingFocus(subject: unknown) {
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
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What is removed loses the focus to nothing.
      if (relatedTarget) isInside.current = false;
    },
  };
}

type MetricSelection = Extract<Selection, { kind: "metric" }>;

/** How many types or methods lie in a range of values. Their table lists them. */
function MetricDetails({
  opened: { analysis },
  selection,
  types,
}: PanelProps & { selection: MetricSelection; types: Uint32Array }) {
  const { level, metric, from, to } = selection;
  const entry = metrics.find(({ abbreviation }) => abbreviation.toUpperCase() === metric);
  const values = metricValues(level === "type" ? analysis.types : countedMethods(analysis), metric);
  if (!values) return <p>{`These results have no metric ${metric} of ${level}s.`}</p>;
  const measured = values.filter((value) => !Number.isNaN(value));
  const inRange = measured.filter((value) => value >= from && value <= to).length;
  const inTypes = level === "method" ? ` They are in ${counted(types.length, "type")}.` : "";
  return (
    <DetailsOf kind={`Metric of ${level}s`} name={`${metric} from ${formatValue(from)} to ${formatValue(to)}`}>
      {entry && (
        <p>
          {entry.name}. {entry.definition}{" "}
          <a href={metricAddress(entry.id)}>{entry.abbreviation} in the documentation</a>
        </p>
      )}
      <p>
        {`${formatValue(inRange)} of ${counted(measured.length, level)} with this metric: ${formatShare(inRange, measured.length)}.${inTypes}`}
      </p>
    </DetailsOf>
  );
}

const firstPlaces = 12;

function SmellDetails({ index, ...panel }: PanelProps & { index: number }) {
  const { findings, tool } = panel.opened.analysis;
  const kind = findings.kinds[index];
  if (!kind) return null;
  const smell = catalogSmell(kind);
  const rule = smell && ruleFor(smell, tool);
  const threshold = smell && thresholdFor(smell, tool);
  const source = threshold && thresholdSources[threshold.source];
  const rows = rowsOfKind(findings, index);
  const ofTypes = rows.filter((row) => (findings.types[row] ?? -1) >= 0);
  const ofPackages = rows.filter((row) => findings.types[row] === -1 && (findings.packages[row] ?? -1) >= 0);
  // Such as Dense Structure, whose cause lists all dependencies between packages.
  const ofAll = rows.filter((row) => findings.types[row] === -1 && findings.packages[row] === -1);
  const types = Map.groupBy(ofTypes, (row) => findings.types[row] ?? -1);
  const packages = Map.groupBy(ofPackages, (row) => findings.packages[row] ?? -1);
  const places = [
    { heading: "Packages", kind: "package", rowsAt: packages },
    { heading: "Types", kind: "type", rowsAt: types },
  ] as const;
  return (
    <DetailsOf
      kind={kind.family === "other" ? "Finding" : `Smell, ${kind.family}`}
      name={kind.name}
      intro={
        <>
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
        </>
      }
    >
      <p>
        {counted(rows.length, "finding")}
        {types.size > 0 && ` in ${counted(types.size, "type")}`}
        {packages.size > 0 && ` on ${counted(packages.size, "package")}`}.
      </p>
      <ToldFindings opened={panel.opened} rows={[...ofAll]} />
      {places
        .filter(({ rowsAt }) => rowsAt.size > 0)
        .map(({ rowsAt, ...place }) => {
          const countAt = (at: number) => rowsAt.get(at)?.length ?? 0;
          return (
            <RowSection
              key={place.kind}
              {...panel}
              {...place}
              rows={byValue(rowsAt.keys(), countAt)}
              first={firstPlaces}
              note={(at) => counted(countAt(at), "finding")}
            />
          );
        })}
    </DetailsOf>
  );
}
