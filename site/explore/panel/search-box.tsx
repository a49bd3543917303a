import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { smells } from "#content/catalog/smells/index.ts";
import { BreakableName } from "../../components/breakable-name.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { fullNameOf } from "../../results/model/analysis.ts";
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
  const found = useMemo(() => rankMatches(searchEntries(opened, query), query), [opened, query]);
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

function rankOf({ name, fullName }: SearchEntry, query: string, capitals: RegExp | undefined): number | undefined {
  const lower = name.toLowerCase();
  if (lower === query) return ranks.exact;
  const place = lower.indexOf(query);
  if (place === 0) return ranks.prefix;
  if (capitals?.test(name)) return ranks.capitals;
  if (place > 0) return ranks.part;
  const lowerFull = fullName.toLowerCase();
  if (lowerFull === query) return ranks.exact;
  return lowerFull.includes(query) ? ranks.partOfFullName : undefined;
}

interface Match {
  entry: SearchEntry;
  rank: number;
}

function compareMatches({ entry: one, rank }: Match, { entry: other, rank: otherRank }: Match): number {
  const first = rank - otherRank || other.weight - one.weight || one.name.length - other.name.length;
  if (first !== 0) return first;
  const [lower, otherLower] = [one.fullName.toLowerCase(), other.fullName.toLowerCase()];
  return Number(lower > otherLower) - Number(lower < otherLower);
}

/** The best matches of a query: the name itself first, then names that begin with it, those with its capital letters, and those that contain it. */
export function rankMatches(entries: Iterable<SearchEntry>, query: string, limit = 12): SearchEntry[] {
  const wanted = query.trim();
  if (wanted === "") return [];
  const [lower, capitals] = [wanted.toLowerCase(), capitalsPattern(wanted)];
  // A first letter is in most names, so no more matches are kept than are shown.
  const best: Match[] = [];
  for (const entry of entries) {
    const rank = rankOf(entry, lower, capitals);
    if (rank === undefined) continue;
    const match = { entry, rank };
    const at = best.findLastIndex((other) => compareMatches(other, match) <= 0) + 1;
    if (at < limit) best.splice(at, 0, match);
    if (best.length > limit) best.pop();
  }
  return best.map(({ entry }) => entry);
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
  /** Among equal matches those with more weight come first: types and packages by dependents, smells by findings. */
  weight: number;
}

/** All that has a name, methods only as far as they may match the query: they are many. */
export function* searchEntries({ analysis, facts }: Opened, query: string): Generator<SearchEntry> {
  const { types, packages, findings, methods } = analysis;
  const { starts } = facts.usedBy;
  const counts = countsOfKinds(findings);
  for (const [row, name] of types.names.entries()) {
    const weight = (starts[row + 1] ?? 0) - (starts[row] ?? 0);
    yield { kind: "type", row, name, fullName: fullNameOf(analysis, row), weight };
  }
  for (const [row, name] of packages.entries())
    yield { kind: "package", row, name, fullName: name, weight: facts.packages[row]?.afferent ?? 0 };
  for (const [row, { name }] of findings.kinds.entries())
    yield { kind: "smell", row, name, fullName: name, weight: counts[row] ?? 0 };
  const wanted = query.trim();
  const capitals = capitalsPattern(wanted);
  // The part behind the last dot is of the method: "Element.text".
  const [lower = ""] = wanted.toLowerCase().split(".").slice(-1);
  for (const row of listedMethods(analysis)) {
    const name = methods.names[row] ?? "";
    if (!name.toLowerCase().includes(lower) && !capitals?.test(name)) continue;
    yield {
      kind: "method",
      row,
      name,
      fullName: `${fullNameOf(analysis, methods.types[row] ?? -1)}.${name}`,
      weight: 0,
    };
  }
}
