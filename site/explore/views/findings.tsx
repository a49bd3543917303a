import { useMemo, useState } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { familyNames } from "../../results/model/analysis.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { missingFindings } from "../../results/model/missing-data.ts";
import { shortName } from "../../results/model/package-names.ts";
import { isSameSelection, nothing } from "../../results/model/selection.ts";
import { familyHeading } from "../../results/model/totals.ts";
import explore from "../explore.module.css";
import styles from "../panel/panel.module.css";
import { Section, type SelectedProps, ShareBar, ShowMore } from "../panel/parts.tsx";
import { findingsTable } from "../tables/findings-table.ts";
import { SaveRows, TableOfRows } from "../tables/result-table.tsx";
import type { Table } from "../tables/table.ts";
import { useTableRows } from "../tables/use-table-rows.tsx";
import type { View } from "./view.ts";

export const findings: View = {
  name: "findings",
  label: "Findings",
  missing: ({ analysis }) => missingFindings(analysis),
  Content: Findings,
};

/** By the headings of the columns that name a group; the last one leaves them in a list. */
const groupings = { Smell: "By smell", Package: "By package", Type: "By type", none: "One by one" } as const;
type Grouping = keyof typeof groupings;

export function Findings(props: SelectedProps) {
  const { opened, selection, selected } = props;
  const table = useMemo(() => findingsTable({ opened, selection, selected }), [opened, selection, selected]);
  const { rows, isWhole, fields } = useTableRows(table, selection);
  const [grouping, setGrouping] = useState<Grouping>("Smell");
  return (
    <div className={`${styles.root} ${styles.table} stack`}>
      {fields}
      <div className={`${explore.choices} small row`}>
        <fieldset className="choice-row">
          <legend className="visually-hidden">Show findings</legend>
          {(Object.keys(groupings) as Grouping[]).map((one) => (
            <label key={one} className="choice">
              <input type="radio" name="grouping" checked={one === grouping} onChange={() => setGrouping(one)} />
              {groupings[one]}
            </label>
          ))}
        </fieldset>
        <SaveRows table={table} rows={rows} title={opened.analysis.title} />
      </div>
      {grouping === "none" ? (
        <TableOfRows {...props} table={table} rows={rows} isWhole={isWhole} />
      ) : (
        <>
          <p className="muted">{table.caption(rows, isWhole)}</p>
          <Groups {...props} table={table} rows={rows} heading={grouping} />
        </>
      )}
    </div>
  );
}

interface GroupsProps extends SelectedProps {
  table: Table;
  rows: Uint32Array;
  /** Of the column that names the groups. */
  heading: Exclude<Grouping, "none">;
}

/** How many findings have which smell, or are in which package or type, the most first; smells by their families. */
function Groups({ table, rows, heading, ...props }: GroupsProps) {
  const { kinds, kindOf } = props.opened.analysis.findings;
  const groups = useMemo(() => groupsOf(table, rows, heading), [table, rows, heading]);
  const largest = groups[0]?.count ?? 0;
  if (heading !== "Smell") return <GroupList {...props} groups={groups} largest={largest} noun={`${heading}s`} />;
  const byFamily = Map.groupBy(groups, ({ row }) => kinds[kindOf[row] ?? 0]?.family ?? "other");
  return (
    <div className={styles.smells}>
      {familyNames.map((family) => {
        const ofFamily = byFamily.get(family) ?? [];
        const count = ofFamily.reduce((sum, group) => sum + group.count, 0);
        if (count === 0) return null;
        return (
          <Section key={family} heading={familyHeading(family)} count={count}>
            <GroupList {...props} groups={ofFamily} largest={largest} noun="smells" />
          </Section>
        );
      })}
    </div>
  );
}

interface Group {
  name: string;
  count: number;
  /** The first of its findings, and what the group selects. */
  row: number;
  selection: ReturnType<Table["selectionOf"]>;
}

function groupsOf(table: Table, rows: Uint32Array, heading: GroupsProps["heading"]): Group[] {
  const column = table.columns.find((one) => one.heading === heading);
  // Types of one name in two packages are two groups.
  const keyOf = (row: number) => {
    const meant = heading === "Type" ? table.selectionOf(row, heading) : undefined;
    return meant && "name" in meant ? meant.name : String(column?.valueAt(row) ?? "");
  };
  const found = Map.groupBy(rows, keyOf);
  return [...found.values()]
    .map((of): Group => {
      const [row = 0] = of;
      return {
        name: String(column?.valueAt(row) ?? ""),
        count: of.length,
        row,
        selection: table.selectionOf(row, heading),
      };
    })
    .sort((one, other) => other.count - one.count || Number(one.name > other.name) - Number(one.name < other.name));
}

const firstGroups = 50;

function GroupList(props: SelectedProps & { groups: readonly Group[]; largest: number; noun: string }) {
  const { opened, selection, onSelect, groups, largest, noun } = props;
  return (
    <ShowMore items={groups} first={firstGroups} noun={noun.toLowerCase()}>
      {(shown) => (
        <ul>
          {shown.map((group) => {
            const isPressed = isSameSelection(group.selection, selection);
            const name = shortName(opened.analysis, group.name);
            return (
              <li key={group.row}>
                <button
                  type="button"
                  className={styles.share}
                  aria-pressed={isPressed}
                  disabled={name === ""}
                  onClick={() => onSelect(isPressed ? nothing : group.selection)}
                >
                  <span>
                    <BreakableName text={name || `Not of a ${noun.slice(0, -1).toLowerCase()}`} />
                  </span>{" "}
                  <span className="number" title={counted(group.count, "finding")}>
                    {formatValue(group.count)}
                  </span>
                  <ShareBar part={group.count} whole={largest} />
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </ShowMore>
  );
}
