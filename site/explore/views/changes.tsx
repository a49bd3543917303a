import type { ReactNode } from "react";
import { smellAddress } from "../../docs/smell-at.ts";
import { familyNames } from "../../results/model/analysis.ts";
import { type ComparedFinding, type Comparison, comparedTitles, type TypeChange } from "../../results/model/compare.ts";
import { counted, formatDifference, formatValue } from "../../results/model/format-value.ts";
import { BreakableName } from "../../ui/breakable-name.tsx";
import { catalogSmell, familyHeading } from "../panel/finding-list.tsx";
import { NameButton, NameList, type PanelProps, PlainTable, Section } from "../panel/parts.tsx";
import type { View, ViewProps } from "./view.ts";

export const changes: View = {
  kind: "written",
  name: "changes",
  label: "Changes",
  isWide: true,
  isOfTwo: true,
  Content: Changes,
};

type ChangesProps = Pick<ViewProps, "before" | "opened" | "comparison" | "onSelect">;

/** What is new, gone, worse and better in the later one of two results. Names that both or the later one have select. */
export function Changes({ before, opened: now, comparison, onSelect }: ChangesProps) {
  if (!before) return null;
  if (!comparison)
    return (
      <p className="panel" role="status">
        Comparing the findings and types …
      </p>
    );
  const { remarks, worse, better, newFindings, goneFindings, newTypes, goneTypes } = comparison;
  const titles = comparedTitles(before, now);
  return (
    <article className="panel panel-details">
      <header>
        <p className="muted">Changes</p>
        <h2>
          <BreakableName text={titles.before} />
          {", then "}
          <BreakableName text={titles.now} />
        </h2>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </header>
      <TotalsTable rows={totalRows(comparison)} />
      <ChangeSection heading="Worse types" noun="types" items={worse} none="No type became worse.">
        {(change) => <ChangedType change={change} onSelect={onSelect} />}
      </ChangeSection>
      <ChangeSection heading="Better types" noun="types" items={better} none="No type became better.">
        {(change) => <ChangedType change={change} onSelect={onSelect} />}
      </ChangeSection>
      <ChangeSection heading="New findings" noun="findings" items={newFindings} none="No finding is new.">
        {(finding) => <ChangedFinding finding={finding} onSelect={onSelect} />}
      </ChangeSection>
      <ChangeSection heading="Findings that are gone" noun="findings" items={goneFindings} none="No finding is gone.">
        {(finding) => <ChangedFinding finding={finding} />}
      </ChangeSection>
      <ChangeSection heading="New types" noun="types" items={newTypes} none="No type is new.">
        {(name) => <NameButton name={name} onPress={() => onSelect({ kind: "type", name })} />}
      </ChangeSection>
      <ChangeSection heading="Types that are gone" noun="types" items={goneTypes} none="No type is gone.">
        {(name) => <BreakableName text={name} />}
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
  /** What stands there without an item. */
  none: string;
  children: (item: Item) => ReactNode;
}

/** One kind of changes with their number. */
function ChangeSection<Item>({ heading, noun, items, none, children }: ChangeSectionProps<Item>) {
  return (
    <Section heading={heading} count={items.length} none={none}>
      <NameList items={items} first={first} noun={noun}>
        {(item) => <div>{children(item)}</div>}
      </NameList>
    </Section>
  );
}

interface ChangedFindingProps {
  finding: ComparedFinding;
  /** Absent if the place of the finding may not be in the results that are shown. */
  onSelect?: PanelProps["onSelect"];
}

/** A finding that only one of the results has: its smell and its place. */
function ChangedFinding({ finding: { kind, packageName, type, method }, onSelect }: ChangedFindingProps) {
  const name = type || packageName;
  const smell = catalogSmell(kind);
  const select = () => onSelect?.({ kind: type ? "type" : "package", name });
  return (
    <>
      {smell ? <a href={smellAddress(smell.id)}>{kind.name}</a> : kind.name}
      {" in "}
      {onSelect && name ? <NameButton name={name} onPress={select} /> : <BreakableName text={name || "all packages"} />}
      {method && (
        <>
          {", method "}
          <code>
            <BreakableName text={method} />
          </code>
        </>
      )}
    </>
  );
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

/** A type that both results have, which the button selects. */
function ChangedType({ change, onSelect }: Pick<PanelProps, "onSelect"> & { change: TypeChange }) {
  const { type: name } = change;
  return (
    <>
      <NameButton name={name} onPress={() => onSelect({ kind: "type", name })} />
      <p className="muted">{changeWords(change)}</p>
    </>
  );
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

/** The totals of two results side by side. Families without a finding in both are left out. */
export function totalRows({ before, now }: Pick<Comparison, "before" | "now">): TotalRow[] {
  const row = (name: string, of: (totals: Comparison["now"]) => number | undefined): TotalRow => {
    return { name, before: of(before) ?? Number.NaN, now: of(now) ?? Number.NaN };
  };
  const isThere = (one: TotalRow) => one.before > 0 || one.now > 0;
  return [
    row("Types", ({ types }) => types),
    row("Methods", ({ methods }) => methods),
    row("Lines of code", ({ linesOfCode }) => linesOfCode),
    row("Findings", ({ findings }) => findings),
    ...familyNames
      .map((family) => row(familyHeading(family), ({ findingsByFamily }) => findingsByFamily[family]))
      .filter(isThere),
    row("Findings in 1,000 lines", ({ density }) => density),
    row("Types with findings", ({ typesWithFindings }) => typesWithFindings),
    row("Types in cycles", ({ typesInCycles }) => typesInCycles),
  ].filter((one) => isThere(one) || one.name === "Findings");
}
