import { clientFile } from "virtual:client-files";

/** Limits a long reference by typing. `overview` is the id of the list or table whose links lead to the entries. */
export function ReferenceFilter({ overview, label }: { overview: string; label: string }) {
  return (
    <div
      className="reference-filter field small needs-script not-printed"
      data-island={clientFile("reference-filter")}
      data-overview={overview}
      data-search-ignore=""
    >
      <label htmlFor="reference-filter">{label}</label>
      <input id="reference-filter" type="search" autoComplete="off" spellCheck="false" />
      <p className="muted" role="status" />
    </div>
  );
}
