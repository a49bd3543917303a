import { BreakableName } from "../../components/breakable-name.tsx";
import type { Comparison } from "../../results/model/compare.ts";
import { counted, formatValue } from "../../results/model/format-value.ts";
import { missingFiles } from "../../results/model/missing-data.ts";
import type { Opened } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";
import { packageCuts } from "../../results/model/package-order.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import styles from "../panel/panel.module.css";
import { Sentences } from "../panel/parts.tsx";
import { worseSentences } from "../report/comparison-words.ts";
import { worstTypes } from "../report/report-of.ts";
import { changes } from "./changes.tsx";
import type { View, ViewProps } from "./view.ts";

export const summary: View = {
  name: "summary",
  label: "Summary",
  Content: Summary,
};

/** A number with the bar of what it is measured by, of which one part stands out. */
interface Figure {
  value: number;
  unit: string;
  /** Where that part begins and ends, as shares of the bar. */
  marked: readonly [from: number, to: number];
}

interface Point {
  heading: string;
  /** One, or a list of them. */
  sentence: string | readonly string[];
  figure?: Figure;
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
  const { designFindings, allFindings, smells, farthest } = type;
  const most = designFindings > 0 ? counted(designFindings, "design smell") : counted(allFindings, "finding");
  const named = smells.slice(0, shownSmells).map(({ name }) => name);
  return {
    sentence: `${shortName(opened.analysis, type.name)} has ${most}; no type has more. ${smells.length > named.length ? "Among its findings are" : "Its findings are"} ${named.join(", ")}.`,
    ...(farthest && {
      figure: {
        value: farthest.value,
        unit: `${farthest.limit.metric}, farthest beyond its limit: ${formatValue(farthest.limit.at)}`,
        marked: [farthest.limit.at / farthest.value, 1],
      },
    }),
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
    sentence: `Cut the dependency of ${from} on ${to} first${types[0]}. Without ${others}, these packages aren't in a cycle.`,
    figure: {
      value: cycle.length,
      unit: `of ${counted(analysis.packages.length, "package")} depend on each other in a cycle`,
      marked: [0, cycle.length / analysis.packages.length],
    },
    link: { text: "Show it in the matrix", view: "packages", selection: { kind: "dependency", source, target } },
  };
}

/** What became worse since the earlier results. */
function changed({ analysis }: Opened, comparison: Comparison): Omit<Point, "heading"> {
  const [added, gone] = [comparison.newFindings.length, comparison.goneFindings.length];
  return {
    ...(added > 0 && {
      figure: {
        value: added,
        unit: `${added === 1 ? "finding is" : "findings are"} new, ${formatValue(gone)} gone`,
        marked: [0, added / (added + gone)],
      },
    }),
    sentence: worseSentences(comparison, (name) => shortName(analysis, name)),
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

function PointFigure({ value, unit, marked: [from, to] }: Figure) {
  return (
    <p className={styles.figure}>
      <strong>{formatValue(value)}</strong> {unit}
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="1" />
        <rect x={from * 100} width={(to - from) * 100} height="1" />
      </svg>
    </p>
  );
}

function Summary({ opened, compared, hrefOf }: ViewProps) {
  return (
    <ol className={`${styles.root} ${styles.points}`}>
      {summaryOf(opened, compared?.comparison).map(({ heading, sentence, figure, link }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          {figure && <PointFigure {...figure} />}
          {typeof sentence === "string" ? (
            <p>
              <BreakableName text={sentence} />
            </p>
          ) : (
            <Sentences list={sentence} />
          )}
          <a href={hrefOf(link.view, link.selection)}>{link.text}</a>
        </li>
      ))}
    </ol>
  );
}
