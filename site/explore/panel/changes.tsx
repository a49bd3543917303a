import { BreakableName } from "../../components/breakable-name.tsx";
import type { Comparison } from "../model/compare.ts";
import { comparedTitles } from "../model/compared-titles.ts";
import type { Opened } from "../model/opened.ts";
import { ChangeSection } from "./comparison/change-section.tsx";
import { ChangedFinding } from "./comparison/changed-finding.tsx";
import { ChangedType } from "./comparison/changed-type.tsx";
import { totalRows } from "./comparison/total-rows.ts";
import { TotalsTable } from "./comparison/totals-table.tsx";
import type { PanelProps } from "./panel-props.ts";
import { NameButton } from "./parts/name-button.tsx";

interface ChangesProps extends Pick<PanelProps, "onSelect"> {
  before: Opened;
  now: Opened;
  /** Undefined until it is found. */
  comparison: Comparison | undefined;
}

/** What is new, gone, worse and better in the later one of two results. Names that both or the later one have select. */
export function Changes({ before, now, comparison, onSelect }: ChangesProps) {
  if (!comparison)
    return (
      <p className="panel" role="status">
        Comparing the findings and types …
      </p>
    );
  const { remarks, worse, better, newFindings, goneFindings, newTypes, goneTypes } = comparison;
  const titles = comparedTitles(before, now);
  return (
    <article className="panel panel-details">
      <header>
        <p className="panel-what">Changes</p>
        <h2>
          <BreakableName text={titles.before} />
          {", then "}
          <BreakableName text={titles.now} />
        </h2>
        {remarks.map((remark) => (
          <p key={remark}>{remark}</p>
        ))}
      </header>
      <TotalsTable rows={totalRows(comparison)} />
      <ChangeSection heading="Worse types" noun="types" items={worse} none="No type became worse.">
        {(change) => <ChangedType change={change} onSelect={onSelect} />}
      </ChangeSection>
      <ChangeSection heading="Better types" noun="types" items={better} none="No type became better.">
        {(change) => <ChangedType change={change} onSelect={onSelect} />}
      </ChangeSection>
      <ChangeSection heading="New findings" noun="findings" items={newFindings} none="No finding is new.">
        {(finding) => <ChangedFinding finding={finding} onSelect={onSelect} />}
      </ChangeSection>
      <ChangeSection heading="Findings that are gone" noun="findings" items={goneFindings} none="No finding is gone.">
        {(finding) => <ChangedFinding finding={finding} />}
      </ChangeSection>
      <ChangeSection heading="New types" noun="types" items={newTypes} none="No type is new.">
        {(name) => <NameButton name={name} onPress={() => onSelect({ kind: "type", name })} />}
      </ChangeSection>
      <ChangeSection heading="Types that are gone" noun="types" items={goneTypes} none="No type is gone.">
        {(name) => <BreakableName text={name} />}
      </ChangeSection>
    </article>
  );
}
