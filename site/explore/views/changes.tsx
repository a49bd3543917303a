import type { ReactNode } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import {
  type Comparison,
  changesByKind,
  changesByPlace,
  comparedTitles,
  type PlaceChange,
  type TypeChange,
} from "../../results/model/compare.ts";
import type { ChangedDependency } from "../../results/model/compare-structure.ts";
import { counted, formatDifference, formatValue } from "../../results/model/format-value.ts";
import { shortName } from "../../results/model/package-names.ts";
import type { Selection } from "../../results/model/selection.ts";
import { catalogSmell } from "../panel/finding-list.tsx";
import styles from "../panel/panel.module.css";
import { DetailsOf, NameButton, NameList, PlainTable, Section, Sentences } from "../panel/parts.tsx";
import {
  changeWords,
  cycleWords,
  findingWords,
  type Level,
  levels,
  totalRows,
  worseSentences,
} from "../report/comparison-words.ts";
import type { View, ViewProps } from "./view.ts";

export const changes: View = {
  name: "changes",
  label: "Changes",
  isOfTwo: true,
  Content: Changes,
};

type ChangesProps = Pick<ViewProps, "opened" | "compared" | "onSelect">;

/** What the later one of two results has more, less or differently. Names that it has select. */
export function Changes({ opened: now, compared, onSelect }: ChangesProps) {
  if (!compared) return null;
  const { before, comparison } = compared;
  const { remarks, structure, newTypes, goneTypes, movedTypes } = comparison;
  const [earlier = "", later = ""] = comparedTitles([before, now]);
  const short = (name: string) => shortName(now.analysis, name);
  const button = (selection: Selection & { name: string }) => (
    <NameButton name={short(selection.name)} onPress={() => onSelect(selection)} />
  );
  const places = placesOf(comparison);
  return (
    <DetailsOf
      className={styles.root}
      kind="Changes"
      name={<BreakableName text={`${earlier}, then ${later}`} />}
      intro={remarks.map((remark) => <p key={remark}>{remark}</p>)}
    >
      <div className={styles.pair}>
        <Section heading="What got worse">
          <Sentences list={worseSentences(comparison, short)} />
        </Section>
        <Section heading="Totals">
          <PlainTable
            label="Totals"
            headings={["Total", ...["Before", "Now", "Difference"].map((ofNumbers) => ({ ofNumbers }))]}
            rows={totalRows(comparison).map(({ name, before: was, now: is }) => [
              name,
              formatValue(was),
              formatValue(is),
              formatDifference(was, is),
            ])}
          />
        </Section>
      </div>
      <KindTable comparison={comparison} />
      <div className={styles.pair}>
        {([true, false] as const).map((isWorse) => (
          <ChangeSection
            key={String(isWorse)}
            heading={isWorse ? "Worse places" : "Better places"}
            noun="places"
            items={places.filter((place) => place.isWorse === isWorse)}
            none={isWorse ? "No type or package got worse." : "No type or package got better."}
          >
            {({ name, kind, isGone, words }) => (
              <>
                {name && !isGone ? button({ kind, name }) : <BreakableName text={short(name) || "All packages"} />}
                <p className="muted">
                  <BreakableName text={words} />
                </p>
              </>
            )}
          </ChangeSection>
        ))}
      </div>
      {levels.map((level) => (
        <StructureSections key={level} level={level} structure={structure} short={short} onSelect={onSelect} />
      ))}
      <div className={styles.pair}>
        <ChangeSection heading="New types" noun="types" items={newTypes}>
          {(name) => button({ kind: "type", name })}
        </ChangeSection>
        <ChangeSection heading="Gone types" noun="types" items={goneTypes}>
          {(name) => <BreakableName text={short(name)} />}
        </ChangeSection>
        <ChangeSection heading="Moved types" noun="types" items={[...movedTypes]}>
          {([from, to]) => (
            <>
              {button({ kind: "type", name: to })}
              <p className="muted">
                before <BreakableName text={short(from)} />
              </p>
            </>
          )}
        </ChangeSection>
      </div>
    </DetailsOf>
  );
}

interface Place extends Pick<PlaceChange, "name" | "kind"> {
  isWorse: boolean;
  /** Whether the later results lack it. */
  isGone: boolean;
  words: string;
}

/** The types and packages with new or gone findings, or with other values, in words; those with most new ones first. */
function placesOf(comparison: Comparison): Place[] {
  const { worse, better, goneTypes } = comparison;
  const changed = new Map<string, TypeChange>([...better, ...worse].map((change) => [change.type, change]));
  const [worseTypes, gone] = [new Set(worse.map(({ type }) => type)), new Set(goneTypes)];
  const places = changesByPlace(comparison);
  const listed = new Set(places.map(({ name }) => name));
  const others = [...changed.keys()]
    .filter((name) => !listed.has(name))
    .map((name): PlaceChange => ({ name, kind: "type", new: [], gone: [] }));
  return [...places, ...others].map((place) => {
    const change = place.kind === "type" ? changed.get(place.name) : undefined;
    const [first] = [...place.new, ...place.gone];
    const words = [
      place.new.length > 0 && `${first?.isPlaceUnmatched ? "New code: " : "New: "}${findingWords(place.new)}`,
      place.gone.length > 0 && `${gone.has(place.name) ? "Gone with the code: " : "Gone: "}${findingWords(place.gone)}`,
      change && changeWords(change),
    ];
    return {
      ...place,
      isWorse: place.new.length > 0 || worseTypes.has(place.name),
      isGone: place.new.length === 0 && place.gone.every(({ isPlaceUnmatched }) => isPlaceUnmatched) && !change,
      words: words.filter(Boolean).join(". "),
    };
  });
}

const first = 10;

interface ChangeSectionProps<Item> {
  heading: string;
  /** What the items are, in the plural. */
  noun: string;
  items: readonly Item[];
  /** What stands there without an item; without it nothing does. */
  none?: string;
  children: (item: Item) => ReactNode;
}

/** One kind of changes with their number. */
function ChangeSection<Item>({ heading, noun, items, none, children }: ChangeSectionProps<Item>) {
  if (items.length === 0 && !none) return null;
  return (
    <Section heading={heading} count={items.length} none={none}>
      <NameList items={items} first={first} noun={noun}>
        {(item) => <div>{children(item)}</div>}
      </NameList>
    </Section>
  );
}

/** New and gone dependencies between types or packages, and what became of their cycles. Nothing if these aren't known. */
function StructureSections(
  props: Pick<Comparison, "structure"> &
    Pick<ViewProps, "onSelect"> & { level: Level; short: (name: string) => string },
) {
  const { level, structure, short, onSelect } = props;
  const { [level]: changed, type } = structure;
  if (!changed) return null;
  const edges = (heading: string, items: readonly ChangedDependency[], isNew: boolean) => (
    <ChangeSection heading={`${heading} dependencies between ${level}s`} noun="dependencies" items={items}>
      {({ source, target, weight, isAgainst }) => {
        const name = `${short(source)} → ${short(target)}`;
        const selection: Selection =
          level === "package" ? { kind: "dependency", source, target } : { kind: "type", name: source };
        const marks = [
          level === "package" && type && `${counted(weight, "pair")} of types`,
          isAgainst && `${isNew ? "closes" : "closed"} a cycle`,
        ].filter(Boolean);
        return (
          <>
            {isNew ? <NameButton name={name} onPress={() => onSelect(selection)} /> : <BreakableName text={name} />}{" "}
            <span className={isAgainst && isNew ? styles.against : "muted"}>{marks.join(", ")}</span>
          </>
        );
      }}
    </ChangeSection>
  );
  return (
    <>
      <ChangeSection
        heading={`Cycles of ${level}s`}
        noun="changes"
        items={changed.cycles}
        none={`No cycle of ${level}s is known to have changed.`}
      >
        {(change) => <BreakableName text={cycleWords(change, level, short)} />}
      </ChangeSection>
      <div className={styles.pair}>
        {edges("New", changed.new, true)}
        {edges("Gone", changed.gone, false)}
      </div>
    </>
  );
}

/** New findings in old and in new code, and those that are gone, by kind. */
function KindTable({ comparison }: { comparison: Comparison }) {
  const kinds = changesByKind(comparison);
  if (kinds.length === 0) return null;
  return (
    <Section heading="Findings by smell">
      <PlainTable
        label="Findings by smell"
        headings={["Smell", ...["New in old code", "In new code", "Gone"].map((ofNumbers) => ({ ofNumbers }))]}
        rows={kinds.map(({ kind, newInOld, newInNew, gone }) => {
          const smell = catalogSmell(kind);
          const name = smell ? (
            <a key={smell.id} href={smellAddress(smell.id)}>
              {kind.name}
            </a>
          ) : (
            kind.name
          );
          return [name, ...[newInOld, newInNew, gone].map(formatValue)];
        })}
      />
    </Section>
  );
}
