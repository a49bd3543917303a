import type { Comparison } from "../../results/model/compare.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { missingFiles } from "../../results/model/missing-data.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { packageCuts } from "../../results/model/package-order.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import { BreakableName } from "../../ui/breakable-name.tsx";
import { worseSentences } from "../report/comparison-words.ts";
import { farthestWords, worstTypes } from "../report/report-of.ts";
import { changes } from "./changes.tsx";
import type { View, ViewProps } from "./view.ts";

export const summary: View = {
  kind: "written",
  name: "summary",
  label: "Summary",
  Content: Summary,
};

interface Point {
  heading: string;
  sentence: string;
  link: { text: string; view: string; selection: Selection };
}

const shownSmells = 3;

/** The type with the most design smells, else the most findings, and the rule that it breaks by most. */
function worst(opened: Opened): Omit<Point, "heading"> {
  const [type] = worstTypes(opened, 1);
  if (!type)
    return {
      sentence: "The files list no finding on a type.",
      link: { text: "Show the smells", view: "smells", selection: nothing },
    };
  const { designFindings, allFindings, smells } = type;
  const most = designFindings > 0 ? counted(designFindings, "design smell") : counted(allFindings, "finding");
  const named = smells.slice(0, shownSmells).map(({ name }) => name);
  const farthest = farthestWords(type);
  return {
    sentence: `${shortName(opened.analysis, type.name)} has ${most}; no type has more. ${smells.length > named.length ? "Among its findings are" : "Its findings are"} ${named.join(", ")}.${farthest && ` Farthest beyond a limit: ${farthest}.`}`,
    link: { text: "Show it in the structure", view: "structure", selection: { kind: "type", name: type.name } },
  };
}

/** The cut that takes the least work in the largest cycle of packages, else the types with the most findings. */
function first(opened: Opened): Omit<Point, "heading"> {
  const { analysis, facts } = opened;
  const [cycle = []] = facts.packageCycles;
  const cuts = packageCuts(opened, cycle);
  const [cut] = cuts;
  if (!cut) {
    const known =
      analysis.dependencies || analysis.packageDependencies
        ? "No packages depend on each other in a cycle."
        : "Cycles aren't known.";
    return {
      sentence: `${known} Begin with the types that have the most findings.`,
      link: { text: "Show the types", view: "types", selection: nothing },
    };
  }
  const [source = "", target = ""] = [analysis.packages[cut.source], analysis.packages[cut.target]];
  const [from, to] = [source, target].map((name) => shortName(analysis, name));
  const types = analysis.packageDependencies
    ? ["", ""]
    : [cut.weight, cuts.reduce((sum, one) => sum + one.weight, 0)].map(
        (weight) => ` (${counted(weight, "pair")} of types)`,
      );
  const others = cuts.length === 1 ? "it" : `${formatValue(cuts.length)} such dependencies${types[1]}`;
  return {
    sentence: `${counted(cycle.length, "package")} depend on each other in a cycle. Cut the dependency of ${from} on ${to} first${types[0]}. Without ${others}, these packages aren't in a cycle.`,
    link: { text: "Show it in the matrix", view: "packages", selection: { kind: "dependency", source, target } },
  };
}

/** What became worse since the earlier results. */
function changed({ analysis }: Opened, comparison: Comparison): Omit<Point, "heading"> {
  return {
    sentence: worseSentences(comparison, (name) => shortName(analysis, name)).join(" "),
    link: { text: "Show all changes", view: changes.name, selection: nothing },
  };
}

/** What these files cannot say, with what would. */
function unknown({ analysis }: Opened, comparison?: Comparison): Omit<Point, "heading"> {
  const [missing, ...others] = missingFiles(analysis);
  const more = others.length > 0 ? ` ${counted(others.length, "more note is", "more notes are")} in the report.` : "";
  return {
    sentence: missing
      ? `${missing}${more}`
      : comparison
        ? "No file is missing."
        : "They describe one version of the code. To see what got worse, compare them with the results of another version.",
    link: { text: "Show all notes in the report", view: "report", selection: nothing },
  };
}

/** Three things to know first; each leads to its view. With earlier results they begin with what became worse. */
export const summaryOf = (opened: Opened, comparison?: Comparison): Point[] => [
  ...(comparison ? [{ heading: "What got worse", ...changed(opened, comparison) }] : []),
  { heading: "Worst", ...worst(opened) },
  { heading: "What to do first", ...first(opened) },
  { heading: "What these files can't tell", ...unknown(opened, comparison) },
];

function Summary({ opened, comparison, hrefOf }: ViewProps) {
  return (
    <ol className="panel panel-summary">
      {summaryOf(opened, comparison).map(({ heading, sentence, link }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>
            <BreakableName text={sentence} />
          </p>
          <a href={hrefOf(link.view, link.selection)}>{link.text}</a>
        </li>
      ))}
    </ol>
  );
}
