import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { counted } from "../model/format-value.ts";
import type { PanelProps } from "./panel-props.ts";
import { rankMatches } from "./search/rank-matches.ts";
import { type SearchEntry, searchEntries, selectionOfEntry } from "./search/search-entries.ts";
import { optionId, SearchOptions } from "./search/search-options.tsx";

/** Where the active option moves by a key. */
function moved(key: string, active: number, count: number): number {
  if (key === "ArrowDown") return (active + 1) % count;
  return key === "ArrowUp" ? (active + count - 1) % count : active;
}

/** Finds types, packages and kinds of smells by name, and selects one. */
export function SearchBox({ opened, onSelect }: PanelProps) {
  const id = useId();
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const isAsked = isOpen || query !== "";
  const entries = useMemo(() => (isAsked ? searchEntries(opened) : []), [opened, isAsked]);
  const found = useMemo(() => rankMatches(entries, query), [entries, query]);
  const matches = isOpen ? found : [];
  const isExpanded = matches.length > 0;

  const choose = (entry: SearchEntry) => {
    setQuery(entry.name);
    setOpen(false);
    onSelect(selectionOfEntry(entry));
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "Escape") {
      if (!isExpanded) setQuery("");
      setOpen(false);
    } else if (key === "Enter") {
      const entry = matches[active];
      if (entry) choose(entry);
    } else if (key === "ArrowDown" || key === "ArrowUp") {
      if (isExpanded) setActive(moved(key, active, matches.length));
      setOpen(true);
    } else return;
    event.preventDefault();
  };

  return (
    <div className="panel panel-search">
      <label htmlFor={`${id}field`} className="visually-hidden">
        Find a type, package or smell
      </label>
      <input
        id={`${id}field`}
        type="text"
        placeholder="Find a type, package or smell"
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={isExpanded ? optionId(`${id}list`, active) : undefined}
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
      <SearchOptions id={`${id}list`} matches={matches} active={active} onChoose={choose} />
      <p role="status" className={isExpanded || query === "" || !isOpen ? "visually-hidden" : "panel-search-status"}>
        {isExpanded && counted(matches.length, "match", "matches")}
        {isOpen && query.trim() !== "" && matches.length === 0 && "Nothing has this name."}
      </p>
    </div>
  );
}
