import type { ReactNode } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import {
  type Comparison,
  changesByKind,
  changesByPlace,
  comparedTitles,
  type TypeChange,
} from "../../results/model/compare.ts";
import type { ChangedDependency } from "../../results/model/compare-structure.ts";
import { counted, formatDifference, formatValue } from "../../results/model/format-value.ts";
import { shortName } from "../../results/model/package-names.ts";
import type { Selection } from "../../results/model/selection.ts";
import { catalogSmell } from "../panel/finding-list.tsx";
import styles from "../panel/panel.module.css";
import { DetailsOf, NameButton, NameList, type PanelProps, PlainTable, Section, Sentences } from "../panel/parts.tsx";
import {
  changeWords,
  cycleWords,
  findingWords,
  type Level,
  levels,
  type TotalRow,
  totalRows,
  worseSentences,
} from "../report/comparison-words.ts";
import type { View, ViewProps } from "./view.ts";

export const changes: View = {
  name: "changes",
  label: "Changes",
  isWide: true,
  isOfTwo: true,
  Content: Changes,
};

type ChangesProps = Pick<ViewProps, "opened" | "compared" | "onSelect">;

/** What is new, gone, worse and better in the later one of two results. Names that both or the later one have select. */
export function Changes({ opened: now, compared, onSelect }: ChangesProps) {
  if (!compared) return null;
  const { before, comparison } = compared;
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
    <DetailsOf
      className={styles.root}
      kind="Changes"
      name={
        <>
          <BreakableName text={earlier} />
          {", then "}
          <BreakableName text={later} />
        </>
      }
      intro={remarks.map((remark) => <p key={remark}>{remark}</p>)}
    >
      <div className={styles.pair}>
        <Section heading="What got worse">
          <Sentences list={worseSentences(comparison, short)} />
        </Section>
        <Section heading="Totals">
          <TotalsTable rows={totalRows(comparison)} />
        </Section>
      </div>
      {levels.map((level) => (
        <StructureSections key={level} level={level} structure={structure} short={short} onSelect={onSelect} />
      ))}
      <KindTable comparison={comparison} />
      <div className={styles.pair}>
        {(["new", "gone"] as const).map((when) => {
          const isNew = when === "new";
          return (
            <ChangeSection
              key={when}
              heading={isNew ? "New findings" : "Gone findings"}
              noun="types"
              count={(isNew ? newFindings : goneFindings).length}
              items={places
                .filter(({ [when]: { length } }) => length > 0)
                .toSorted((a, b) => b[when].length - a[when].length)}
              none={isNew ? "No new findings." : "No findings are gone."}
            >
              {({ name, kind, [when]: found }) => (
                <>
                  {isNew && name ? (
                    <NameButton name={short(name)} onPress={select(kind, name)} />
                  ) : (
                    <BreakableName text={short(name) || "All packages"} />
                  )}
                  <p className="muted">
                    {found[0]?.isPlaceUnmatched && (isNew ? "New code. " : "Code that is gone. ")}
                    <BreakableName text={findingWords(found)} />
                  </p>
                </>
              )}
            </ChangeSection>
          );
        })}
      </div>
      <div className={styles.pair}>
        <ChangeSection heading="Worse types" noun="types" items={worse} none="No type got worse.">
          {changedType}
        </ChangeSection>
        <ChangeSection heading="Better types" noun="types" items={better} none="No type got better.">
          {changedType}
        </ChangeSection>
      </div>
      <div className={styles.pair}>
        <ChangeSection heading="New types" noun="types" items={newTypes} none="No new types.">
          {(name) => <NameButton name={short(name)} onPress={select("type", name)} />}
        </ChangeSection>
        <ChangeSection heading="Gone types" noun="types" items={goneTypes} none="No types are gone.">
          {(name) => <BreakableName text={short(name)} />}
        </ChangeSection>
      </div>
      <ChangeSection heading="Moved types" noun="types" items={[...movedTypes]} none="No types moved.">
        {([from, to]) => (
          <>
            <NameButton name={short(to)} onPress={select("type", to)} />
            <p className="muted">
              before <BreakableName text={short(from)} />
            </p>
          </>
        )}
      </ChangeSection>
    </DetailsOf>
  );
}

const first = 10;

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
    <Section heading={heading} count={count} none={none} foldedBelow={896}>
      <NameList items={items} first={first} noun={noun}>
        {(item) => <div>{children(item)}</div>}
      </NameList>
    </Section>
  );
}

/** New and gone dependencies between types or packages, and what became of their cycles. Nothing if these aren't known. */
function StructureSections(
  props: Pick<Comparison, "structure"> &
    Pick<PanelProps, "onSelect"> & { level: Level; short: (name: string) => string },
) {
  const { level, structure, short, onSelect } = props;
  const { [level]: changes, type } = structure;
  if (!changes) return null;
  const noun = `${level}s`;
  const edges = (heading: string, items: readonly ChangedDependency[], none: string, isNew: boolean) => (
    <ChangeSection heading={heading} noun="dependencies" items={items} none={none}>
      {({ source, target, weight, isAgainst }) => {
        const name = `${short(source)} → ${short(target)}`;
        const selection: Selection =
          level === "package" ? { kind: "dependency", source, target } : { kind: "type", name: source };
        const pairs = level === "package" && type ? `${counted(weight, "pair")} of types` : "";
        return (
          <>
            {isNew ? <NameButton name={name} onPress={() => onSelect(selection)} /> : <BreakableName text={name} />}{" "}
            <span className="muted">{pairs}</span>
            {isAgainst && (
              <span className={isNew ? styles.against : "muted"}>
                {pairs && ", "}
                {isNew ? "closes" : "closed"} a cycle
              </span>
            )}
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
        none={`No cycle of ${noun} is known to have changed.`}
      >
        {(change) => <BreakableName text={cycleWords(change, level, short)} />}
      </ChangeSection>
      <div className={styles.pair}>
        {edges(`New dependencies between ${noun}`, changes.new, "No dependency is known to be new.", true)}
        {edges(`Gone dependencies between ${noun}`, changes.gone, "No dependency is known to be gone.", false)}
      </div>
    </>
  );
}

/** New findings in old and in new code, and those that are gone, by kind. */
function KindTable({ comparison }: { comparison: Comparison }) {
  const kinds = changesByKind(comparison);
  if (kinds.length === 0) return null;
  return (
    <Section heading="Findings by kind" foldedBelow={896}>
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
