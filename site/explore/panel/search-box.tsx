import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { smells } from "#content/catalog/smells/index.ts";
import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { type Analysis, fullNameOf } from "../../results/model/analysis.ts";
import { counted } from "../../results/model/format-value.ts";
import { listedMethods } from "../../results/model/methods.ts";
import type { Opened } from "../../results/model/opened.ts";
import { countsOfKinds } from "../../results/model/totals.ts";
import styles from "./panel.module.css";
import type { PanelProps } from "./parts.tsx";

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function SearchBox({ opened, onSelect }: PanelProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isAsked = isOpen || query !== "";
  const entries = useMemo(() => (isAsked ? searchEntries(opened) : []), [opened, isAsked]);
  const found = useMemo(
    () => rankMatches([...entries, ...methodEntries(opened.analysis, query)], query),
    [entries, opened, query],
  );
  const matches = isOpen ? found : [];
  const wanted = query.trim();
  const isExpanded = matches.length > 0;
  const listId = `${id}list`;
  const optionId = (position: number) => `${listId}-${position}`;

  const choose = (entry: SearchEntry) => {
    setQuery(entry.name);
    setOpen(false);
    onSelect(
      entry.kind === "method"
        ? { kind: "type", name: fullNameOf(opened.analysis, opened.analysis.methods.types[entry.row] ?? -1) }
        : { kind: entry.kind, name: entry.fullName },
    );
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "Escape") {
      if (!isExpanded) setQuery("");
      setOpen(false);
    } else if (key === "Enter") {
      const entry = matches[active];
      if (entry) choose(entry);
    } else if (steps[key]) {
      if (isExpanded) setActive((active + matches.length + steps[key]) % matches.length);
      setOpen(true);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={`${styles.root} ${styles.search}`}>
      <label htmlFor={`${id}field`} className="visually-hidden">
        Find a type, method, package, or smell
      </label>
      <input
        id={`${id}field`}
        type="text"
        placeholder="Find a type, method, package, or smell"
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded ? optionId(active) : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {/* The focus stays in the field. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Matches"
        className={styles.options}
        hidden={!isExpanded}
        tabIndex={-1}
      >
        {matches.map((entry, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: the field names the active option instead of moving the focus
          <div
            key={`${entry.kind} ${entry.row}`}
            ref={position === active ? showOption : undefined}
            id={optionId(position)}
            role="option"
            aria-selected={position === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(entry)}
          >
            <span>
              <BreakableName text={entry.name || "(no name)"} />
            </span>{" "}
            <span className={`${styles.place} muted`}>
              {entry.kind}
              {entry.fullName.length > entry.name.length && (
                <>
                  {" in "}
                  <BreakableName text={entry.fullName.slice(0, -entry.name.length - 1)} />
                </>
              )}
            </span>
          </div>
        ))}
      </div>
      {/* It stays while the field has no match: what it would leave behind moves away under a press. */}
      <p role="status" className={found.length > 0 || wanted === "" ? "visually-hidden" : "muted"}>
        {isExpanded && counted(matches.length, "match", "matches")}
        {wanted !== "" && found.length === 0 && <NoMatch wanted={wanted} />}
      </p>
    </div>
  );
}

/** Says that no name of the results matches. A smell that they don't have may be one of the catalog. */
function NoMatch({ wanted }: { wanted: string }) {
  const smell = smells.find(({ name }) => name.toLowerCase().startsWith(wanted.toLowerCase()));
  if (!smell) return "Nothing has this name.";
  return (
    <>
      No finding here. The catalog describes <a href={smellAddress(smell.id)}>{smell.name}</a>.
    </>
  );
}

/** How an entry matches; the smaller, the better. */
const ranks = { exact: 0, prefix: 1, capitals: 2, part: 3, partOfFullName: 4 } as const;

/** "HTB" and "HtTrBu" find HtmlTreeBuilder. Undefined for a query without two capital letters. */
function capitalsPattern(query: string): RegExp | undefined {
  if (!/^(?:[A-Z][a-z\d]*){2,}$/.test(query)) return undefined;
  const words = query.match(/[A-Z][a-z\d]*/g) ?? [];
  return new RegExp(words.join("[^A-Z]*"));
}

function rankOf(entry: SearchEntry, query: string, capitals: RegExp | undefined): number | undefined {
  if (entry.lower === query || entry.lowerFull === query) return ranks.exact;
  const place = entry.lower.indexOf(query);
  if (place === 0) return ranks.prefix;
  if (capitals?.test(entry.name)) return ranks.capitals;
  if (place > 0) return ranks.part;
  return entry.lowerFull.includes(query) ? ranks.partOfFullName : undefined;
}

/** The best matches of a query: the name itself first, then names that begin with it, those with its capital letters, and those that contain it. */
export function rankMatches(entries: readonly SearchEntry[], query: string, limit = 12): SearchEntry[] {
  const wanted = query.trim();
  if (wanted === "") return [];
  const [lower, capitals] = [wanted.toLowerCase(), capitalsPattern(wanted)];
  return entries
    .flatMap((entry) => {
      const rank = rankOf(entry, lower, capitals);
      return rank === undefined ? [] : [{ entry, rank }];
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        other.entry.weight - one.entry.weight ||
        one.entry.name.length - other.entry.name.length ||
        Number(one.entry.lowerFull > other.entry.lowerFull) - Number(one.entry.lowerFull < other.entry.lowerFull),
    )
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** The list may be longer than what is seen of it. */
const showOption = (option: HTMLElement | null) => {
  option?.scrollIntoView({ block: "nearest" });
};

interface SearchEntry {
  kind: "type" | "method" | "package" | "smell";
  /** Its row in the table of its kind. */
  row: number;
  /** Of a type without its package. */
  name: string;
  fullName: string;
  /** In lower case, for the comparison. */
  lower: string;
  lowerFull: string;
  /** Among equal matches those with more weight come first: types and packages by dependents, smells by findings. */
  weight: number;
}

function entryOf(kind: SearchEntry["kind"], row: number, name: string, fullName: string, weight: number): SearchEntry {
  return { kind, row, name, fullName, lower: name.toLowerCase(), lowerFull: fullName.toLowerCase(), weight };
}

/** Methods that match a query. They are many, so that only these become entries. */
export function methodEntries(analysis: Analysis, query: string): SearchEntry[] {
  const wanted = query.trim();
  if (wanted === "") return [];
  const { names, types } = analysis.methods;
  const capitals = capitalsPattern(wanted);
  // The part behind the last dot is of the method: "Element.text".
  const [lower = ""] = wanted.toLowerCase().split(".").slice(-1);
  return [...listedMethods(analysis)].flatMap((row) => {
    const name = names[row] ?? "";
    if (!name.toLowerCase().includes(lower) && !capitals?.test(name)) return [];
    return [entryOf("method", row, name, `${fullNameOf(analysis, types[row] ?? -1)}.${name}`, 0)];
  });
}

export function searchEntries({ analysis, facts }: Opened): SearchEntry[] {
  const { types, packages, findings } = analysis;
  const { starts } = facts.usedBy;
  const counts = countsOfKinds(findings);
  return [
    ...types.names.map((name, type) =>
      entryOf("type", type, name, fullNameOf(analysis, type), (starts[type + 1] ?? 0) - (starts[type] ?? 0)),
    ),
    ...packages.map((name, at) => entryOf("package", at, name, name, facts.packages[at]?.afferent ?? 0)),
    ...findings.kinds.map(({ name }, kind) => entryOf("smell", kind, name, name, counts[kind] ?? 0)),
  ];
}
