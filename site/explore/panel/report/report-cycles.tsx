import { BreakableName } from "../../../components/breakable-name.tsx";
import { counted, formatValue } from "../../model/format-value.ts";
import type { Report, ReportedCycle } from "../../report/report-of.ts";

const shownCuts = 3;

function Cycle({ cycle: { types, cuts, remaining } }: { cycle: ReportedCycle }) {
  const shown = cuts.slice(0, shownCuts);
  const freed = shown.reduce((sum, cut) => sum + cut.freed, 0);
  return (
    <li>
      <p>
        {counted(types.length, "type")}, among them <BreakableName text={types[0] ?? ""} />.{" "}
        {cuts.length === 0
          ? "No single dependency frees a type."
          : `${counted(shown.length, "cut frees", "cuts free")} ${formatValue(freed)} of them.`}
        {cuts.length > shownCuts && ` After all ${cuts.length} cuts, ${formatValue(remaining)} remain.`}
      </p>
      <ul>
        {shown.map(({ source, target, freed: ofCut }) => (
          <li key={`${source} ${target}`}>
            <BreakableName text={source} /> <span aria-hidden="true">→</span>
            <span className="visually-hidden"> uses </span> <BreakableName text={target} />: frees {formatValue(ofCut)}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The largest cycles with the dependencies to cut first. */
export function ReportCycles({ cycles, cycleCount }: Pick<Report, "cycles" | "cycleCount">) {
  return (
    <section>
      <h3>Cycles to cut first</h3>
      <ol className="panel-cycles">
        {cycles.map((cycle, position) => {
          const key = position;
          return <Cycle key={key} cycle={cycle} />;
        })}
      </ol>
      {cycleCount > cycles.length && <p>{counted(cycleCount - cycles.length, "smaller cycle")} not shown.</p>}
    </section>
  );
}
