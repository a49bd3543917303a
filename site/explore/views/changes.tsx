import type { ReactNode } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { type Comparison, changesByKind, changesByPlace, type PlaceChange } from "../../results/model/compare.ts";
import { counted, formatDifference, formatValue } from "../../results/model/format-value.ts";
import { shortName } from "../../results/model/package-names.ts";
import type { Selection } from "../../results/model/selection.ts";
import { catalogSmell } from "../panel/finding-list.tsx";
import styles from "../panel/panel.module.css";
import { NameButton, NameList, PlainTable, Section, Sentences } from "../panel/parts.tsx";
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
export function Changes({ opened, compared, onSelect }: ChangesProps) {
  if (!compared) return null;
  const { comparison } = compared;
  const { remarks, structure, newTypes, goneTypes, movedTypes } = comparison;
  const short = (name: string) => shortName(opened.analysis, name);
  const button = (selection: Selection & { name: string }) => (
    <NameButton name={short(selection.name)} onPress={() => onSelect(selection)} />
  );
  const [worse, better] = [true, false].map((isWorse) => placesOf(comparison, isWorse));
  const placeOf = ({ name, kind, isGone, words }: Place) => (
    <>
      {name && !isGone ? button({ kind, name }) : <BreakableName text={short(name) || "All packages"} />}
      <p className="muted">
        <BreakableName text={words} />
      </p>
    </>
  );
  const edgesOf = (isNew: boolean) =>
    levels.map((level) => <Edges key={level} {...{ level, structure, isNew, short, onSelect }} />);
  return (
    <article className={`${styles.root} ${styles.details} ${styles.pair}`}>
      <div className="stack">
        <Section heading="What got worse">
          <Sentences list={[...remarks, ...worseSentences(comparison, short)]} />
        </Section>
        <ChangeSection
          heading="Worse places"
          noun="places"
          items={worse ?? []}
          none="No type or package got worse."
          note="Types that got worse come first, in the order above, then the places with most new findings."
        >
          {placeOf}
        </ChangeSection>
        {levels.map((level) => (
          <ChangeSection
            key={level}
            heading={`Cycles of ${level}s`}
            noun="changes"
            items={structure[level]?.cycles ?? []}
            none={structure[level] && `No cycle of ${level}s is known to have changed.`}
          >
            {(change) => <BreakableName text={cycleWords(change, level, short)} />}
          </ChangeSection>
        ))}
        {edgesOf(true)}
        <ChangeSection heading="New types" noun="types" items={newTypes}>
          {(name) => button({ kind: "type", name })}
        </ChangeSection>
      </div>
      <div className="stack">
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
        <KindTable comparison={comparison} />
        <ChangeSection heading="Better places" noun="places" items={better ?? []} none="No type or package got better.">
          {placeOf}
        </ChangeSection>
        {edgesOf(false)}
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
    </article>
  );
}

interface Place extends Pick<PlaceChange, "name" | "kind"> {
  /** Whether the later results lack it. */
  isGone: boolean;
  words: string;
}

/** The types and packages that became worse or better, in words and in one order. */
function placesOf(comparison: Comparison, isWorse: boolean): Place[] {
  const goneTypes = new Set(comparison.goneTypes);
  const places = changesByPlace(comparison).filter((place) => place.isWorse === isWorse);
  return places.map(({ name, kind, change, ...place }) => {
    const [first] = [...place.new, ...place.gone];
    const words = [
      place.new.length > 0 && `${first?.isPlaceUnmatched ? "New code: " : "New: "}${findingWords(place.new)}`,
      place.gone.length > 0 && `${goneTypes.has(name) ? "Gone with the code: " : "Gone: "}${findingWords(place.gone)}`,
      change && changeWords(change),
    ];
    return {
      name,
      kind,
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
  none?: string | undefined;
  /** Above the items. */
  note?: string;
  children: (item: Item) => ReactNode;
}

/** One kind of changes with their number. */
function ChangeSection<Item>({ heading, noun, items, none, note, children }: ChangeSectionProps<Item>) {
  if (items.length === 0 && !none) return null;
  return (
    <Section heading={heading} count={items.length} none={none}>
      {note && <p className="muted">{note}</p>}
      <NameList items={items} first={first} noun={noun}>
        {(item) => <div>{children(item)}</div>}
      </NameList>
    </Section>
  );
}

interface EdgesProps extends Pick<Comparison, "structure">, Pick<ViewProps, "onSelect"> {
  level: Level;
  isNew: boolean;
  short: (name: string) => string;
}

/** New or gone dependencies between packages, or references between types. Nothing if these aren't known. */
function Edges({ level, structure, isNew, short, onSelect }: EdgesProps) {
  const noun = level === "package" ? "dependencies" : "references";
  return (
    <ChangeSection
      heading={`${isNew ? "New" : "Gone"} ${noun} between ${level}s`}
      noun={noun}
      items={structure[level]?.[isNew ? "new" : "gone"] ?? []}
    >
      {({ source, target, weight, isAgainst }) => {
        const name = `${short(source)} → ${short(target)}`;
        const selection: Selection =
          level === "package" ? { kind: "dependency", source, target } : { kind: "type", name: source };
        const marks = [
          level === "package" && structure.type && counted(weight, "reference"),
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
