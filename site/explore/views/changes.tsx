import { type ReactNode, useMemo } from "react";
import { smellAddress } from "../../docs/smell-at.ts";
import { familyNames } from "../../results/model/analysis.ts";
import {
  type ComparedFinding,
  type Comparison,
  changesByKind,
  changesByPlace,
  comparedTitles,
  type TypeChange,
} from "../../results/model/compare.ts";
import { type ChangedDependency, type CycleChange, worseCycles } from "../../results/model/compare-structure.ts";
import { counted, formatDifference, formatValue } from "../../results/model/format-value.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import type { Selection } from "../../results/model/selection.ts";
import { type Totals, totalsOf } from "../../results/model/totals.ts";
import { BreakableName } from "../../ui/breakable-name.tsx";
import { catalogSmell, familyHeading } from "../panel/finding-list.tsx";
import { NameButton, NameList, type PanelProps, PlainTable, Section, Sentences } from "../panel/parts.tsx";
import type { View, ViewProps } from "./view.ts";

export const changes: View = {
  kind: "written",
  name: "changes",
  label: "Changes",
  isWide: true,
  isOfTwo: true,
  Content: Changes,
};

type ChangesProps = Pick<ViewProps, "before" | "opened" | "runs" | "comparison" | "onSelect">;

/** What is new, gone, worse and better in the later one of two results. Names that both or the later one have select. */
export function Changes({ before, opened: now, runs, comparison, onSelect }: ChangesProps) {
  if (!before) return null;
  if (!comparison)
    return (
      <p className="panel" role="status">
        Comparing the findings and types …
      </p>
    );
  const { remarks, structure, worse, better, newFindings, goneFindings, newTypes, goneTypes, movedTypes } = comparison;
  const [earlier = "", later = ""] = comparedTitles([before, now]);
  const short = (name: string) => shortName(now.analysis, name);
  const select = (kind: "type" | "package", name: string) => () => onSelect({ kind, name });
  const changedType = (change: TypeChange) => (
    <>
      <NameButton name={short(change.type)} onPress={select("type", change.type)} />
      <p className="muted">{changeWords(change)}</p>
    </>
  );
  const places = changesByPlace(comparison);
  return (
    <article className="panel panel-details panel-changes">
      <header>
        <p className="muted">Changes</p>
        <h2>
          <BreakableName text={earlier} />
          {", then "}
          <BreakableName text={later} />
        </h2>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </header>
      <Section heading="What became worse">
        <Sentences list={worseSentences(comparison, short)} />
      </Section>
      {runs.length > 2 && <Trend runs={runs} />}
      <TotalsTable rows={totalRows(comparison)} />
      {levels.map((level) => (
        <StructureSections key={level} level={level} structure={structure} short={short} onSelect={onSelect} />
      ))}
      <KindTable comparison={comparison} />
      <ChangeSection
        heading="New findings"
        noun="types"
        count={newFindings.length}
        items={places.filter((place) => place.new.length > 0)}
        none="No finding is new."
      >
        {({ name, kind, new: found }) => (
          <>
            {name ? <NameButton name={short(name)} onPress={select(kind, name)} /> : "All packages"}
            <p className="muted">
              {found[0]?.isPlaceUnmatched && "New code. "}
              <BreakableName text={findingWords(found)} />
            </p>
          </>
        )}
      </ChangeSection>
      <ChangeSection
        heading="Findings that are gone"
        noun="types"
        count={goneFindings.length}
        items={places.filter(({ gone }) => gone.length > 0).toSorted((a, b) => b.gone.length - a.gone.length)}
        none="No finding is gone."
      >
        {({ name, gone }) => (
          <>
            <BreakableName text={short(name) || "All packages"} />
            <p className="muted">
              {gone[0]?.isPlaceUnmatched && "Code that is gone. "}
              <BreakableName text={findingWords(gone)} />
            </p>
          </>
        )}
      </ChangeSection>
      <ChangeSection heading="Worse types" noun="types" items={worse} none="No type became worse.">
        {changedType}
      </ChangeSection>
      <ChangeSection heading="Better types" noun="types" items={better} none="No type became better.">
        {changedType}
      </ChangeSection>
      <ChangeSection heading="New types" noun="types" items={newTypes} none="No type is new.">
        {(name) => <NameButton name={short(name)} onPress={select("type", name)} />}
      </ChangeSection>
      <ChangeSection heading="Types that are gone" noun="types" items={goneTypes} none="No type is gone.">
        {(name) => <BreakableName text={short(name)} />}
      </ChangeSection>
      <ChangeSection heading="Moved types" noun="types" items={[...movedTypes]} none="No type was moved.">
        {([from, to]) => (
          <>
            <NameButton name={short(to)} onPress={select("type", to)} />
            <p className="muted">
              before <BreakableName text={short(from)} />
            </p>
          </>
        )}
      </ChangeSection>
    </article>
  );
}

const first = 20;

interface ChangeSectionProps<Item> {
  heading: string;
  /** What the items are, in the plural. */
  noun: string;
  items: readonly Item[];
  /** If it is another one than that of the items. */
  count?: number;
  /** What stands there without an item. */
  none: string;
  children: (item: Item) => ReactNode;
}

/** One kind of changes with their number. */
function ChangeSection<Item>({ heading, noun, items, count = items.length, none, children }: ChangeSectionProps<Item>) {
  return (
    <Section heading={heading} count={count} none={none}>
      <NameList items={items} first={first} noun={noun}>
        {(item) => <div>{children(item)}</div>}
      </NameList>
    </Section>
  );
}

const levels = ["package", "type"] as const;
type Level = (typeof levels)[number];

interface StructureProps extends Pick<PanelProps, "onSelect"> {
  level: Level;
  structure: Comparison["structure"];
  short: (name: string) => string;
}

/** New and gone dependencies between types or packages, and what became of their cycles. Nothing if these aren't known. */
function StructureSections({ level, structure, short, onSelect }: StructureProps) {
  const { [level]: changes, type } = structure;
  if (!changes) return null;
  const noun = `${level}s`;
  const edges = (heading: string, items: readonly ChangedDependency[], none: string, canSelect: boolean) => (
    <ChangeSection heading={heading} noun="dependencies" items={items} none={none}>
      {({ source, target, weight, isAgainst }) => {
        const name = `${short(source)} → ${short(target)}`;
        const selection: Selection =
          level === "package" ? { kind: "dependency", source, target } : { kind: "type", name: source };
        const pairs = level === "package" && type ? `${counted(weight, "pair")} of types` : "";
        return (
          <>
            {canSelect ? <NameButton name={name} onPress={() => onSelect(selection)} /> : <BreakableName text={name} />}{" "}
            <span className="muted">{pairs}</span>
            {isAgainst && <span className="panel-against">{pairs && ", "}against the order</span>}
          </>
        );
      }}
    </ChangeSection>
  );
  return (
    <>
      <ChangeSection
        heading={`Cycles of ${noun}`}
        noun="changes"
        items={changes.cycles}
        none={`No change of a cycle of ${noun} is known.`}
      >
        {(change) => <BreakableName text={cycleWords(change, level, short)} />}
      </ChangeSection>
      {edges(`New dependencies between ${noun}`, changes.new, "No dependency is known to be new.", true)}
      {edges(`Gone dependencies between ${noun}`, changes.gone, "No dependency is known to be gone.", false)}
    </>
  );
}

const shownNames = 4;

function listed(names: readonly string[], short: (name: string) => string): string {
  const shown = names.slice(0, shownNames).map(short);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(", ")}, and ${formatValue(more)} more` : shown.join(", ");
}

/** What became of a cycle, in a sentence. */
function cycleWords(
  { kind, before, now, joined, left }: CycleChange,
  level: Level,
  short: (name: string) => string,
): string {
  const sizes = (cycles: CycleChange["now"]) => cycles.map(({ length }) => formatValue(length)).join(" and ");
  const [was = [], is = []] = [before[0], now[0]];
  if (kind === "new") return `New cycle of ${counted(is.length, level)}: ${listed(is, short)}.`;
  if (kind === "broke") return `The cycle of ${counted(was.length, level)} broke: ${listed(was, short)}.`;
  const moves = [
    joined.length > 0 && `joined by ${listed(joined, short)}`,
    left.length > 0 && `left by ${listed(left, short)}`,
  ].filter(Boolean);
  const member = before.length + now.length > 2 ? "" : ` with ${short(is.find((name) => was.includes(name)) ?? "")}`;
  const cycles = `${before.length > 1 ? "Cycles" : "The cycle"} of ${sizes(before)} ${level}s${member}`;
  const became = kind === "merged" || kind === "split" ? `${kind} into` : `${kind} to`;
  return `${cycles} ${became} ${sizes(now)}${moves.length > 0 ? `: ${moves.join("; ")}` : ""}.`;
}

/** What became worse, in sentences: cycles, dependencies against the order, findings and types. */
export function worseSentences(comparison: Comparison, short: (name: string) => string): string[] {
  const { structure, newFindings, goneFindings, worse } = comparison;
  const cycles = levels.flatMap((level) => {
    const all = structure[level]?.cycles.filter(({ kind }) => worseCycles.some((worst) => worst === kind)) ?? [];
    const [one] = all.toSorted((a, b) => b.now.flat().length - a.now.flat().length);
    const others = all.length > 1 ? ` ${counted(all.length - 1, "more cycle")} of ${level}s became worse.` : "";
    return one ? [cycleWords(one, level, short) + others] : [];
  });
  const against = structure.package?.new.filter(({ isAgainst }) => isAgainst) ?? [];
  const edges = against.map(({ source, target }) => `${short(source)} → ${short(target)}`);
  const inNew = newFindings.filter(({ isPlaceUnmatched }) => isPlaceUnmatched).length;
  const [type] = worse;
  const sentences = [
    ...cycles,
    ...(edges.length > 0
      ? [`New dependencies between packages against their order: ${listed(edges, (name) => name)}.`]
      : []),
    ...(newFindings.length > 0
      ? [
          `${counted(newFindings.length, "finding is", "findings are")} new, ${formatValue(inNew)} of them in new code. ${counted(goneFindings.length, "is", "are")} gone.`,
        ]
      : []),
    ...(type ? [`${counted(worse.length, "type")} became worse, ${short(type.type)} most.`] : []),
  ];
  return sentences.length > 0 ? sentences : ["Nothing that these results can tell became worse."];
}

/** New findings in old and in new code, and those that are gone, by kind. */
function KindTable({ comparison }: { comparison: Comparison }) {
  const kinds = changesByKind(comparison);
  if (kinds.length === 0) return null;
  return (
    <Section heading="Findings by kind">
      <PlainTable
        label="Findings by kind"
        headings={["Smell", { ofNumbers: "New in old code" }, { ofNumbers: "In new code" }, { ofNumbers: "Gone" }]}
        rows={kinds.map(({ kind, newInOld, newInNew, gone }) => {
          const smell = catalogSmell(kind);
          return [
            smell ? (
              <a key={smell.id} href={smellAddress(smell.id)}>
                {kind.name}
              </a>
            ) : (
              kind.name
            ),
            ...[newInOld, newInNew, gone].map(formatValue),
          ];
        })}
      />
    </Section>
  );
}

/** Findings of one place in words: the kinds, each with its methods. */
function findingWords(findings: readonly ComparedFinding[]): string {
  return [...Map.groupBy(findings, ({ kind }) => kind.name)]
    .map(([name, ofKind]) => {
      const methods = [...new Set(ofKind.flatMap(({ method }) => (method ? [method] : [])))];
      const times = ofKind.length > 1 ? ` (${formatValue(ofKind.length)})` : "";
      return `${name}${times}${methods.length > 0 ? ` in ${listed(methods, (method) => method)}` : ""}`;
    })
    .join("; ");
}

/** What became worse or better, in words. */
function changeWords({ smellsBefore, smellsNow, metrics }: TypeChange): string {
  const smells =
    smellsBefore === smellsNow
      ? []
      : [`${counted(smellsBefore, "design smell")} before, ${formatValue(smellsNow)} now`];
  const values = metrics.map(
    ({ limit: { metric, level, at }, before, now }) =>
      `${metric}${level === "method" ? " of a method" : ""} ${formatValue(before)} before, ${formatValue(now)} now, limit ${formatValue(at)}`,
  );
  return [...smells, ...values].join("; ");
}

/** Totals before and now, with their difference. */
export function TotalsTable({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <PlainTable
      label="Totals"
      headings={["Total", { ofNumbers: "Before" }, { ofNumbers: "Now" }, { ofNumbers: "Difference" }]}
      rows={rows.map(({ name, before, now }) => [
        name,
        formatValue(before),
        formatValue(now),
        formatDifference(before, now),
      ])}
    />
  );
}

interface TotalRow {
  name: string;
  before: number;
  now: number;
}

const measures: readonly (readonly [name: string, of: (totals: Totals) => number | undefined])[] = [
  ["Types", ({ types }) => types],
  ["Methods", ({ methods }) => methods],
  ["Lines of code", ({ linesOfCode }) => linesOfCode],
  ["Findings", ({ findings }) => findings],
  ...familyNames.map((family) => [familyHeading(family), (totals: Totals) => totals.findingsByFamily[family]] as const),
  ["Findings in 1,000 lines", ({ density }) => density],
  ["Types with findings", ({ typesWithFindings }) => typesWithFindings],
  ["Types in cycles", ({ typesInCycles }) => typesInCycles],
];

/** The measures of results in order, NaN where one is unknown. Those without a value in all of them are left out. */
function measuresOf(results: readonly Totals[]): { name: string; values: number[] }[] {
  return measures
    .map(([name, of]) => ({ name, values: results.map((totals) => of(totals) ?? Number.NaN) }))
    .filter(({ name, values }) => name === "Findings" || values.some((value) => value > 0));
}

/** The totals of two results side by side. Families without a finding in both are left out. */
export const totalRows = ({ before, now }: Pick<Comparison, "before" | "now">): TotalRow[] =>
  measuresOf([before, now]).map(({ name, values }) => ({ name, before: values[0] ?? 0, now: values[1] ?? 0 }));

/** The totals of several runs in their order, each with a line. */
function Trend({ runs }: { runs: readonly Opened[] }) {
  const rows = useMemo(() => measuresOf(runs.map(totalsOf)), [runs]);
  const titles = comparedTitles(runs);
  return (
    <Section heading="Trend" count={runs.length}>
      <PlainTable
        label="Trend"
        headings={["Total", "From 0", ...titles.map((title, at) => ({ ofNumbers: `${at + 1}. ${title}` }))]}
        rows={rows.map(({ name, values }) => [
          name,
          <TrendLine key={name} values={values} />,
          ...values.map(formatValue),
        ])}
      />
    </Section>
  );
}

/** Values from left to right as a line from 0 on, whose ends have a dot. The numbers beside it say the same. */
function TrendLine({ values }: { values: readonly number[] }) {
  const most = Math.max(...values.filter((value) => value > 0), 1);
  const places = values.flatMap((value, at) =>
    Number.isNaN(value) ? [] : [[4 + (92 * at) / (values.length - 1), 22 - (18 * value) / most] as const],
  );
  return (
    <svg className="panel-trend" viewBox="0 0 100 26" aria-hidden="true">
      <polyline points={places.join(" ")} />
      {places.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="2.5" />
      ))}
    </svg>
  );
}
