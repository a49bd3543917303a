import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { formatValue } from "../../results/model/format-value.ts";
import type { Selection } from "../../results/model/selection.ts";
import styles from "../panel/panel.module.css";
import type { Table } from "./table.ts";

/** The rows of a table that filters, a text and the selection leave, and the fields to change these. */
export function useTableRows(table: Table, selection: Selection) {
  const { count } = table;
  const all = useMemo(() => new Uint32Array(count).map((_, row) => row), [count]);
  const chosen = useMemo(() => (selection.kind === "nothing" ? undefined : table.chosen()), [table, selection]);
  const [choice, setChoice] = useState<boolean>();
  // A selection that no row belongs to limits nothing.
  const isLimited = chosen !== undefined && chosen.length > 0 && (choice ?? selection.kind !== table.ownKind);
  const [filtered, setFiltered] = useState<Readonly<Record<string, string>>>({});
  const [text, setText] = useState("");
  const wanted = useDeferredValue(text.trim().toLowerCase());
  const filters = table.filters?.filter(({ options }) => options.length > 1) ?? [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters are those of the table
  const rows = useMemo(() => {
    const matching = filters.flatMap(({ label, options, matching: of }) => {
      const option = filtered[label] ?? "";
      return options.includes(option) ? [of(option)] : [];
    });
    const { textOf } = table;
    if (wanted !== "" && textOf) matching.push((row) => textOf(row).toLowerCase().includes(wanted));
    const limited = isLimited ? chosen : all;
    return matching.length > 0 ? limited.filter((row) => matching.every((matches) => matches(row))) : limited;
  }, [table, filtered, wanted, isLimited, chosen, all]);

  const fields: ReactNode = (
    <>
      {chosen && chosen.length === 0 && <p className="muted">No row belongs to what is selected, so all are listed.</p>}
      {chosen && chosen.length > 0 && (
        <label className={`${styles.only} row`}>
          <input
            type="checkbox"
            checked={isLimited}
            onChange={({ currentTarget }) => setChoice(currentTarget.checked)}
          />
          {`${table.onlyWords ?? "Only the selected"} (${formatValue(chosen.length)})`}
        </label>
      )}
      <div className={styles.filters}>
        {filters.map(({ label, all: allWords, options }) => (
          <label key={label}>
            {label}
            <select
              value={options.includes(filtered[label] ?? "") ? filtered[label] : ""}
              onChange={({ currentTarget }) => setFiltered({ ...filtered, [label]: currentTarget.value })}
            >
              <option value="">{allWords}</option>
              {options.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        ))}
        {table.textOf && (
          <label>
            Text
            <input
              type="search"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
        )}
      </div>
    </>
  );
  return { rows, isWhole: rows === all, fields };
}
