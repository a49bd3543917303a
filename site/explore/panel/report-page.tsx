import { useMemo } from "react";
import { BreakableName } from "../../components/breakable-name.tsx";
import { Specimen } from "../../components/plate.tsx";
import type { Comparison } from "../model/compare.ts";
import { counted, formatValue } from "../model/format-value.ts";
import type { Opened } from "../model/opened.ts";
import { reportMarkdown } from "../report/report-markdown.ts";
import { type Report, reporting } from "../report/report-of.ts";
import { useSteps } from "../state/use-steps.ts";
import { totalRows } from "./comparison/total-rows.ts";
import { TotalsTable } from "./comparison/totals-table.tsx";
import { ReportActions } from "./report/report-actions.tsx";
import { ReportCycles } from "./report/report-cycles.tsx";
import { ReportTotals } from "./report/report-totals.tsx";
import { shortNames } from "./report/short-names.ts";
import { WorstTypes } from "./report/worst-types.tsx";

/** More would not fit on the page to print. */
const shownNotes = 6;

interface ReportPageProps {
  opened: Opened;
  /** With earlier results. */
  comparison?: Comparison | undefined;
}

/** The most important facts on one page, to print or to take into a pull request. */
export function ReportPage({ opened, comparison }: ReportPageProps) {
  const report = useSteps(opened, () => reporting(opened));
  return report ? <Sheet report={report} comparison={comparison} /> : <p role="status">The report is being written.</p>;
}

function Sheet({ report, comparison }: Pick<ReportPageProps, "comparison"> & { report: Report }) {
  const markdown = useMemo(() => reportMarkdown(report, comparison), [report, comparison]);
  const { title, specimen, totals, packageCycles, notes } = report;
  const { prefix, report: shortened } = useMemo(() => shortNames(report), [report]);
  const { worst, cycles, mostUsed } = shortened;
  return (
    <article className="panel panel-details panel-report">
      <ReportActions title={title} markdown={markdown} />
      <header>
        <p className="panel-what">Report</p>
        <h2>
          Code smells of <BreakableName text={title} />
        </h2>
        <Specimen parts={specimen} />
        {prefix && (
          <p className="panel-rule">
            Names stand without <BreakableName text={prefix} /> here.
          </p>
        )}
      </header>
      <ReportTotals totals={totals} />
      {comparison && (
        <section>
          <h3>Since the earlier results</h3>
          <p>
            {counted(comparison.newFindings.length, "finding")} new, {formatValue(comparison.goneFindings.length)} gone.{" "}
            {counted(comparison.worse.length, "type")} worse, {formatValue(comparison.better.length)} better.
          </p>
          <TotalsTable rows={totalRows(comparison)} />
        </section>
      )}
      {worst.length > 0 && (
        <section>
          <h3>Worst types</h3>
          <WorstTypes types={worst} />
        </section>
      )}
      {cycles.length > 0 && <ReportCycles cycles={cycles} cycleCount={report.cycleCount} />}
      {packageCycles.length > 0 && (
        <p>{counted(packageCycles.flat().length, "package is", "packages are")} in a cycle of packages.</p>
      )}
      {mostUsed.length > 0 && (
        <section>
          <h3>Most used types</h3>
          <p>
            <BreakableName
              text={mostUsed.map(({ name, usedBy }) => `${name} (by ${formatValue(usedBy)})`).join(", ")}
            />
          </p>
        </section>
      )}
      {notes.length > 0 && (
        <section>
          <h3>Notes</h3>
          <ul className="marked-list">
            {notes.slice(0, shownNotes).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {notes.length > shownNotes && <p>{counted(notes.length - shownNotes, "other remark")} on the files.</p>}
        </section>
      )}
    </article>
  );
}
