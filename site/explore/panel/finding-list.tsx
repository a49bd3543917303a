import { smells } from "#content/catalog/smells/index.ts";
import { ruleFor, ruleTitleFor } from "#content/catalog/smells/rule-limit.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { type FindingTable, familyNames, type SmellKind } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import styles from "./panel.module.css";
import { NameButton, type PanelProps, ShowMore } from "./parts.tsx";

const firstOfKind = 3;
const firstKinds = 5;

/** Findings that are told alike: their method, their lines and the cause in the words of the tool. */
function Finding({ opened: { analysis }, row, count }: Pick<PanelProps, "opened"> & AlikeFindings) {
  const [method, line, cause] = textsAt(analysis.findings, row);
  return (
    <li>
      {method && (
        <code>
          <BreakableName text={method} />
        </code>
      )}
      {line && <span className="muted">{/^\d+(?: in |$)/.test(line) ? `line ${line}` : `lines ${line}`}</span>}
      {count > 1 && <span className="muted">{formatValue(count)} times</span>}
      {cause && (
        <p>
          <BreakableName text={cause} />
        </p>
      )}
    </li>
  );
}

/** Findings of one kind in the words of the tool; nothing of those that it only counts. */
export function ToldFindings({ opened, rows }: Pick<PanelProps, "opened"> & { rows: readonly number[] }) {
  const { findings } = opened.analysis;
  const told = groupAlike(
    findings,
    rows.filter((row) => textsAt(findings, row).some((text) => text !== "")),
  );
  return (
    <ShowMore items={told} first={firstOfKind} noun="findings">
      {(shown) => (
        <ul className={styles.findings}>
          {shown.map((alike) => (
            <Finding key={alike.row} opened={opened} {...alike} />
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

function FindingsOfKind({ opened, onSelect, kind, rows }: PanelProps & { kind: SmellKind; rows: readonly number[] }) {
  const { tool } = opened.analysis;
  const smell = catalogSmell(kind);
  const rule = smell && ruleFor(smell, tool);
  return (
    <section className={styles.kind}>
      <h4>
        <NameButton name={kind.name} onPress={() => onSelect({ kind: "smell", name: kind.name })} />{" "}
        <span>{formatValue(rows.length)}</span>
      </h4>
      <p className="muted">
        {rule && `${ruleTitleFor(smell, tool)}: ${rule}. `}
        {smell ? (
          <a href={smellAddress(smell.id)}>
            Catalog<span className="visually-hidden">: {kind.name}</span>
          </a>
        ) : (
          "The catalog doesn't describe it."
        )}
      </p>
      <ToldFindings opened={opened} rows={rows} />
    </section>
  );
}

/** Findings by their kind: in the order of the families, in each family the most frequent kind first. */
export function FindingList({ rows, ...panel }: PanelProps & { rows: Iterable<number> }) {
  const { kinds, kindOf } = panel.opened.analysis.findings;
  const ofKinds = Map.groupBy(rows, (row) => kindOf[row] ?? 0);
  const groups = [...ofKinds].flatMap(([index, of]) => (kinds[index] ? [{ index, kind: kinds[index], of }] : []));
  const orderOf = ({ kind }: (typeof groups)[number]) => familyNames.indexOf(kind.family);
  groups.sort((a, b) => orderOf(a) - orderOf(b) || b.of.length - a.of.length || a.index - b.index);
  return (
    <ShowMore items={groups} first={firstKinds} noun="kinds">
      {(shown) => shown.map(({ index, kind, of }) => <FindingsOfKind key={index} {...panel} kind={kind} rows={of} />)}
    </ShowMore>
  );
}

/** The entry of the catalog; undefined for a kind that only the file knows. */
export function catalogSmell({ catalogId }: Pick<SmellKind, "catalogId">): Smell | undefined {
  return smells.find(({ id }) => id === catalogId);
}

/** What the tool says of a finding beside its kind and its type: a method, lines, and a cause. */
const textsAt = ({ methods, lines, causes }: FindingTable, row: number): string[] =>
  [methods, lines, causes].map((texts) => texts[row] ?? "");

interface AlikeFindings {
  /** The first of them. */
  row: number;
  count: number;
}

/** Findings of one kind, together where method, lines and cause are the same, in the order of the first of each. */
export function groupAlike(findings: FindingTable, rows: Iterable<number>): AlikeFindings[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(textsAt(findings, row)));
  return [...groups.values()].map(([row = 0, ...others]) => ({ row, count: 1 + others.length }));
}
