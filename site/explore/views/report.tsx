import { useId, useMemo, useState } from "react";
import { explorePage } from "#content/pages/explore.ts";
import { BreakableName } from "../../components/breakable-name.tsx";
import { Specimen } from "../../components/plate.tsx";
import { familyNames } from "../../results/model/analysis.ts";
import { counted, formatShare, formatValue } from "../../results/model/format-value.ts";
import { sharedPackage, shortName } from "../../results/model/package-names.ts";
import { familyHeading, type Totals } from "../../results/model/totals.ts";
import panel from "../panel/panel.module.css";
import { DetailsOf, type Fact, FactList, NameList, PlainTable, Section, Sentences } from "../panel/parts.tsx";
import { totalRows, worseStructure } from "../report/comparison-words.ts";
import { reportMarkdown } from "../report/report-markdown.ts";
import {
  farthestWords,
  type ReportedCycle,
  reportOf,
  smellWords,
  type WorstType,
  worstHeading,
} from "../report/report-of.ts";
import { download, fileName } from "../tables/csv-file.ts";
import { useWidth } from "../use-width.ts";
import { TotalsTable } from "./changes.tsx";
import styles from "./report.module.css";
import type { View, ViewProps } from "./view.ts";

/** More would not fit on the page to print. */
const shownNotes = 6;
const shownSmells = 3;

export const report: View = {
  name: "report",
  label: "Report",
  isWide: true,
  Content: ReportPage,
};

type ReportPageProps = Pick<ViewProps, "opened" | "compared">;

/** The most important facts on one page, to print or to take into a pull request. */
export function ReportPage({ opened, compared }: ReportPageProps) {
  const comparison = compared?.comparison;
  const { analysis } = opened;
  const report = useMemo(() => reportOf(opened), [opened]);
  // A table of six columns has no room.
  const isNarrow = useWidth((width) => width < 896);
  const markdown = useMemo(() => reportMarkdown(report, comparison), [report, comparison]);
  const { title, specimen, totals, worst, cycles, cycleCount, packageCycles, mostUsed, notes } = report;
  // Names leave out what all packages begin with, so that the report fits on one sheet.
  const shared = sharedPackage(analysis);
  const short = (name: string) => shortName(analysis, name);
  return (
    <DetailsOf
      className={`${panel.root} ${styles.report}`}
      kind="Report"
      name={
        <>
          Code smells of <BreakableName text={title} />
        </>
      }
      intro={
        <>
          <Specimen parts={specimen} />
          {shared && (
            <p className="muted">
              Names leave out <BreakableName text={shared} />.
            </p>
          )}
        </>
      }
      actions={<ReportActions title={title} markdown={markdown} />}
    >
      <ReportTotals totals={totals} packagesInCycles={packageCycles.flat().length} />
      {comparison && (
        <Section heading="Since the earlier results">
          <div className={panel.pair}>
            <div>
              <p>
                {counted(comparison.newFindings.length, "finding")} new, {formatValue(comparison.goneFindings.length)}{" "}
                gone. {counted(comparison.worse.length, "type")} worse, {formatValue(comparison.better.length)} better.
              </p>
              <Sentences list={worseStructure(comparison, short)} />
            </div>
            <TotalsTable rows={totalRows(comparison)} />
          </div>
        </Section>
      )}
      {worst.length > 0 && (
        <Section heading={worstHeading(report)} foldedBelow={640}>
          {isNarrow ? (
            <NameList items={worst} first={worst.length} noun="types">
              {(type) => (
                <div>
                  <strong>
                    <BreakableName text={short(type.name)} />
                  </strong>
                  <p className="muted">{worstWords(type)}</p>
                </div>
              )}
            </NameList>
          ) : (
            <PlainTable
              label="Worst types"
              headings={[
                "Type",
                ...["Design findings", "All findings", "LOC"].map((ofNumbers) => ({ ofNumbers })),
                "Smells",
                "Farthest beyond",
              ]}
              rows={worst.map((type) => [
                short(type.name),
                ...[type.designFindings, type.allFindings, type.linesOfCode].map(formatValue),
                smellWords(type, shownSmells),
                farthestWords(type),
              ])}
            />
          )}
        </Section>
      )}
      {cycles.length > 0 && (
        <Section heading="Cycles to cut first" foldedBelow={640}>
          <ol className={styles.cycles}>
            {cycles.map((cycle) => (
              <Cycle key={cycle.types[0]} cycle={cycle} short={short} />
            ))}
          </ol>
          {cycleCount > cycles.length && <p>{counted(cycleCount - cycles.length, "smaller cycle")} not shown.</p>}
        </Section>
      )}
      {mostUsed.length > 0 && (
        <Section heading="Most used types" foldedBelow={640}>
          <p>
            <BreakableName
              text={mostUsed.map(({ name, usedBy }) => `${short(name)} (by ${formatValue(usedBy)})`).join(", ")}
            />
          </p>
        </Section>
      )}
      {notes.length > 0 && (
        <Section heading="Notes" foldedBelow={640}>
          <Sentences list={notes.slice(0, shownNotes)} />
          {notes.length > shownNotes && <p>{counted(notes.length - shownNotes, "other note")} on the files.</p>}
        </Section>
      )}
    </DetailsOf>
  );
}

/** A row of the table of worst types in words. */
const worstWords = (type: WorstType): string =>
  [
    `${counted(type.designFindings, "design finding")}, ${formatValue(type.allFindings)} in all`,
    `${formatValue(type.linesOfCode)} LOC`,
    smellWords(type, shownSmells),
    farthestWords(type),
  ]
    .filter(Boolean)
    .join("; ");

/** The field that appears is the answer to the press on Copy. */
function focusText(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

/** Prints the report, copies it or saves it. Where the browser refuses to copy, the text stands in a field to copy from. */
function ReportActions({ title, markdown }: { title: string; markdown: string }) {
  const id = useId();
  const [copied, setCopied] = useState<"copied" | "refused">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown);
      setCopied("copied");
    } catch {
      setCopied("refused");
    }
  };
  const save = () =>
    download(fileName(title, "report", "md"), new Blob([markdown], { type: "text/markdown;charset=utf-8" }));
  return (
    <div className={`${panel.controls} row not-printed`}>
      <button type="button" onClick={() => print()}>
        Print
      </button>
      <button type="button" onClick={copy}>
        Copy as Markdown
      </button>
      <button type="button" onClick={save}>
        Download .md
      </button>
      <a href={explorePage.reportInBuild.href}>{explorePage.reportInBuild.text}</a>
      <p role="status">{copied === "copied" && "The report is copied."}</p>
      {copied === "refused" && (
        <div className={panel.copy}>
          <label htmlFor={id}>The browser refused to copy. Copy the text from this field.</label>
          <textarea id={id} ref={focusText} readOnly value={markdown} rows={8} />
        </div>
      )}
    </div>
  );
}

const shownCuts = 3;

/** A large cycle with the dependencies to cut first. */
function Cycle({ cycle, short }: { cycle: ReportedCycle; short: (name: string) => string }) {
  const { types, cuts, remaining } = cycle;
  const shown = cuts.slice(0, shownCuts);
  const freed = shown.reduce((sum, cut) => sum + cut.freed, 0);
  return (
    <li>
      <p>
        {counted(types.length, "type")}, among them <BreakableName text={short(types[0] ?? "")} />.{" "}
        {cuts.length === 0
          ? "No single dependency frees a type."
          : `${counted(shown.length, "cut frees", "cuts free")} ${formatValue(freed)} of them.`}
        {cuts.length > shownCuts && ` After all ${cuts.length} cuts, ${formatValue(remaining)} remain.`}
      </p>
      <ul className="muted">
        {shown.map(({ source, target, freed: ofCut }) => (
          <li key={`${source} ${target}`}>
            <BreakableName text={short(source)} /> <span aria-hidden="true">→</span>
            <span className="visually-hidden"> uses </span> <BreakableName text={short(target)} />: frees{" "}
            {formatValue(ofCut)}
          </li>
        ))}
      </ul>
    </li>
  );
}

function ofTypes(part: number, types: number): string {
  return `${formatValue(part)} of ${formatValue(types)} (${formatShare(part, types)})`;
}

/** The sums over all results, and the shares of types with findings. */
function ReportTotals({ totals, packagesInCycles }: { totals: Totals; packagesInCycles: number }) {
  const { types, methods, linesOfCode, density, findingsByFamily, typesInCycles } = totals;
  const families = familyNames.filter((family) => findingsByFamily[family] > 0);
  const facts: Fact[] = [
    ["Types", types],
    ["Methods", methods],
    ["Lines of code", linesOfCode],
    ["Findings", totals.findings],
    ...families.map((family): Fact => [familyHeading(family), findingsByFamily[family]]),
    ...(density === undefined ? [] : [["Findings in 1,000 lines", density] as const]),
    ["Types with findings", ofTypes(totals.typesWithFindings, types)],
    ["Types with design findings", ofTypes(totals.typesWithDesignFindings, types)],
    ...(typesInCycles === undefined ? [] : [["Types in cycles", ofTypes(typesInCycles, types)] as const]),
    ...(packagesInCycles === 0 ? [] : [["Packages in cycles", packagesInCycles] as const]),
  ];
  return <FactList facts={facts} />;
}
