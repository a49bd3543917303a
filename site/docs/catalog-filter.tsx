import { smellFamilies, smellFamilyIds } from "#content/catalog/smells/families.ts";
import styles from "./catalog-filter.module.css";
import { toolColumns } from "./smell-at.ts";
import { smellIndexId } from "./smell-index.tsx";

/** Limits a long reference by typing. `overview` is the id of the table whose links lead to the entries. */
export function ReferenceFilter({ overview, label }: { overview: string; label: string }) {
  return (
    <reference-filter table={overview}>
      <div className={`row small needs-script not-printed ${styles.typed}`} data-search-ignore="">
        <label htmlFor="reference-filter">{label}</label>
        <input id="reference-filter" type="search" autoComplete="off" spellCheck="false" />
        <p className="muted" role="status" />
      </div>
    </reference-filter>
  );
}

interface ChoiceProps {
  legend: string;
  name: string;
  all: string;
  choices: readonly { value: string; label: string }[];
}

function Choice({ legend, name, all, choices }: ChoiceProps) {
  return (
    <fieldset className="field small">
      <legend>{legend}</legend>
      <div className="choice-row">
        {[{ value: "all", label: all }, ...choices].map(({ value, label }) => (
          <label key={value} className="choice choice-small">
            <input type="radio" name={name} value={value} defaultChecked={value === "all"} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Limits the catalog below it to one tool and one family. The choices are rules of the style sheet and need no script. */
export function SmellFilter() {
  return (
    <div className="stack not-printed" data-search-ignore="">
      <ReferenceFilter overview={smellIndexId} label="Name or word" />
      <Choice
        legend="Tool"
        name="smell-tool"
        all="All tools"
        choices={toolColumns.map(({ id, heading }) => ({ value: id, label: heading }))}
      />
      <Choice
        legend="Family"
        name="smell-family"
        all="All families"
        choices={smellFamilyIds.map((id) => ({ value: id, label: smellFamilies[id].name.replace(/ smells$/, "") }))}
      />
    </div>
  );
}
