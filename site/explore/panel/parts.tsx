import { type ReactNode, useState } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { ScrollingTable } from "../../components/scrolling-table.tsx";
import { fullNameOf } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import type { SelectedResults, Selection } from "../../results/model/selection.ts";
import styles from "./panel.module.css";

export interface PanelProps {
  opened: Opened;
  onSelect: (selection: Selection) => void;
}

/** For the parts that follow the selection. */
export interface SelectedProps extends PanelProps, SelectedResults {}

/** The name of something in the results, which selects it; what is selected already is marked as pressed. */
export function NameButton(props: { name: string; below?: string; onPress: () => void; isPressed?: boolean }) {
  const { name, below, onPress, isPressed } = props;
  return (
    <button type="button" className={styles.name} aria-pressed={isPressed} onClick={onPress}>
      <BreakableName text={name || "(no name)"} />
      {below && <small className="muted"> {below}</small>}
    </button>
  );
}

interface ListProps<Item> {
  items: ArrayLike<Item>;
  /** How many are shown before "show all". */
  first: number;
  /** What the items are, in the plural: "types". */
  noun: string;
}

/** Names with what is said beside each, one to a line. The order of the items never changes. */
export function NameList<Item>({ children, ...list }: ListProps<Item> & { children: (item: Item) => ReactNode }) {
  return (
    <ShowMore {...list}>
      {(shown) => (
        <ul className={styles.rows}>
          {shown.map((item, position) => {
            const key = position;
            return <li key={key}>{children(item)}</li>;
          })}
        </ul>
      )}
    </ShowMore>
  );
}

/** A list that begins with its first items, and a button that shows all of them. Nothing without items. */
export function ShowMore<Item>(props: ListProps<Item> & { children: (shown: readonly Item[]) => ReactNode }) {
  const { items, first, noun, children } = props;
  const [isWhole, setWhole] = useState(false);
  const count = items.length;
  if (count === 0) return null;
  return (
    <>
      {children(isWhole ? Array.from(items) : Array.from(items).slice(0, first))}
      {count > first && (
        <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${first} ${noun}` : `Show all ${formatValue(count)} ${noun}`}
        </button>
      )}
    </>
  );
}

interface DetailsProps {
  /** What the details are about: "Type". */
  kind: string;
  name: ReactNode;
  /** What is said of it first. */
  intro?: ReactNode;
  children: ReactNode;
}

export function DetailsOf({ kind, name, intro, children }: DetailsProps) {
  return (
    <article className={`${styles.details} stack`}>
      <header>
        <p className="muted">{kind}</p>
        <h2>{typeof name === "string" ? <BreakableName text={name || "(no name)"} /> : name}</h2>
        {intro}
      </header>
      {children}
    </article>
  );
}

interface RowProps extends PanelProps {
  kind: "type" | "package";
}

/** The name of a type or package, by its row in the results. */
export function RowButton({ opened: { analysis }, onSelect, kind, row }: RowProps & { row: number }) {
  const name = kind === "type" ? fullNameOf(analysis, row) : (analysis.packages[row] ?? "");
  return <NameButton name={shortName(analysis, name)} onPress={() => onSelect({ kind, name })} />;
}

interface RowButtonsProps extends RowProps {
  /** In the order of the list. */
  rows: ArrayLike<number>;
  /** How many are shown before "show all". */
  first: number;
  /** What is said beside a name, such as "3 findings". */
  note?: (row: number) => string;
}

export function RowButtons({ rows, first, note, ...button }: RowButtonsProps) {
  return (
    <NameList items={rows} first={first} noun={`${button.kind}s`}>
      {(row) => (
        <>
          <RowButton {...button} row={row} />
          {note && <span className="muted number">{note(row)}</span>}
        </>
      )}
    </NameList>
  );
}

/** The same under a heading with their number. */
export function RowSection({ heading, none, ...list }: RowButtonsProps & Pick<SectionProps, "heading" | "none">) {
  return (
    <Section heading={heading} count={list.rows.length} none={none}>
      <RowButtons {...list} />
    </Section>
  );
}

export type Fact = readonly [name: string, value: number | string | undefined];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.rows}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd>{typeof value === "string" ? value : formatValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PlainTableProps {
  label: string;
  /** Of the columns; those of numbers stand at the right. */
  headings: readonly (string | { ofNumbers: string })[];
  /** The cells, of which the first names its row. Their order never changes. */
  rows: readonly (readonly ReactNode[])[];
}

export function PlainTable({ label, headings, rows }: PlainTableProps) {
  const classOf = (column: number) => (typeof headings[column] === "string" ? undefined : "cell-right");
  return (
    <ScrollingTable label={label}>
      <thead>
        <tr>
          {headings.map((heading, column) => {
            const text = typeof heading === "string" ? heading : heading.ofNumbers;
            return (
              <th key={text} scope="col" className={classOf(column)}>
                {text}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = "", ...cells], position) => {
          const row = position;
          return (
            <tr key={row}>
              <th scope="row">{typeof name === "string" ? <BreakableName text={name} /> : name}</th>
              {cells.map((content, index) => {
                const column = index + 1;
                return (
                  <td key={column} className={classOf(column)}>
                    {content}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </ScrollingTable>
  );
}

interface SectionProps {
  heading: string;
  /** How many there are of what it lists, if it says so. */
  count?: number;
  /** What stands there instead of an empty list. */
  none?: string | undefined;
  children: ReactNode;
}

export const Section = ({ heading, count, none, children }: SectionProps) => (
  <section>
    <h3>
      {heading} {count !== undefined && <span>{formatValue(count)}</span>}
    </h3>
    {count === 0 && none ? <p>{none}</p> : children}
  </section>
);

export function Sentences({ list }: { list: readonly string[] }) {
  return (
    <ul className="marked-list">
      {list.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

export function QuietButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className="button button-small button-quiet" onClick={onPress}>
      {children}
    </button>
  );
}

/** A bar for a part of the largest value. The number beside it says the same. */
export function ShareBar({ part, whole }: { part: number; whole: number }) {
  const width = `${Math.round((whole === 0 ? 0 : part / whole) * 1000) / 10}%`;
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={width} height="100%" />
    </svg>
  );
}

/** Rows with the largest value first, among equals in the order of the table. */
export function byValue(rows: Iterable<number>, valueAt: (row: number) => number): number[] {
  return [...rows].sort((one, other) => valueAt(other) - valueAt(one) || one - other);
}

/** What an address or a search names and the results do not have. */
export const Missing = ({ what, name }: { what: string; name: string }) => (
  <p>
    These results have no {what} <code>{name || "(no name)"}</code>.
  </p>
);
