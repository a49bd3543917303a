import type { ReactNode } from "react";
import { movedAnchors } from "#content/addresses.ts";
import { type SmellFamilyId, smellFamilies, smellFamilyIds } from "#content/smells/families.ts";
import { ReferenceFilter } from "./reference-filter.tsx";
import { smellIndexId, toolsWithout } from "./smell-index.tsx";
import { toolColumns } from "./tool-names.ts";

interface FilterProps {
  legend: string;
  name: string;
  all: string;
  choices: readonly { value: string; label: string }[];
}

function Filter({ legend, name, all, choices }: FilterProps) {
  return (
    <fieldset className="choices field">
      <legend>{legend}</legend>
      <div className="choice-row">
        {[{ value: "all", label: all }, ...choices].map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === "all"} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Limits the catalog below it to one tool and one family. The rules are in `catalog.css` and need no script. */
export function SmellFilter() {
  return (
    <div className="smell-filter" data-search-ignore="">
      <ReferenceFilter overview={smellIndexId} label="Name or word" />
      <Filter
        legend="Tool"
        name="smell-tool"
        all="All tools"
        choices={toolColumns.map(({ id, heading }) => ({ value: id, label: heading }))}
      />
      <Filter
        legend="Family"
        name="smell-family"
        all="All families"
        choices={smellFamilyIds.map((id) => ({ value: id, label: smellFamilies[id].name.replace(/ smells$/, "") }))}
      />
    </div>
  );
}

const formerAnchors: Partial<Record<SmellFamilyId, string>> = movedAnchors;

/** The section of one family, around its heading, introduction and entries. */
export function SmellFamily({ id, children }: { id: SmellFamilyId; children: ReactNode }) {
  return (
    <section className="prose smell-family" id={formerAnchors[id]} data-family={id} data-none={toolsWithout(id)}>
      {children}
    </section>
  );
}
