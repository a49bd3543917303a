import { scaleLinear } from "d3-scale";
import { analysisIds, projectName } from "#content/catalog/analyses.ts";
import { Label, textWidth } from "../../drawing/label.tsx";
import { halo, paint, strong } from "../../drawing/paint.ts";
import { rectangle, segment } from "../../drawing/path-data.ts";
import type { AllResults } from "../../results/read/stored-results.ts";
import { weightedDensity } from "../definitions/formulas.ts";
import { Drawing } from "../drawing.tsx";
import { type Canvas, drawPicture, type Picture } from "../figure.ts";
import { densityOf } from "../measured/libraries.tsx";
import { specimenOf } from "../source-line.ts";

/** An example of a profile with both metrics of a quality gate. */
const gate = { fitness: 0.2, density: 7 } as const;

interface GatedProject {
  name: string;
  fitness: number;
  density: number;
  passed: boolean;
}

function projectsOf(results: AllResults): GatedProject[] {
  return analysisIds.map((id) => {
    const { allFindings } = results[id].facts;
    const fitness = allFindings.filter((count) => count === 0).length / allFindings.length;
    const density = weightedDensity({
      design: densityOf(results[id], "design"),
      implementation: densityOf(results[id], "implementation"),
    });
    return { name: projectName(id), fitness, density, passed: fitness >= gate.fitness && density <= gate.density };
  });
}

const resultOf = ({ passed }: GatedProject) => (passed ? "passed" : "not passed");

/** Both scores of each project as bars, each with the line of its threshold, and the result. */
function Gate({ canvas, projects }: { canvas: Canvas; projects: readonly GatedProject[] }) {
  const { width, fontSize, kind } = canvas;
  const isWide = kind === "wide";
  const columns = isWide
    ? { fitness: 205, density: 465, result: 735, length: 190 }
    : { fitness: 0, density: 170, result: width, length: 110 };
  const first = fontSize * (isWide ? 3.4 : 3);
  const rowHeight = fontSize * (isWide ? 4.4 : 5);
  const bottom = first + rowHeight * projects.length;
  const barTop = (row: number) => first + row * rowHeight + fontSize * (isWide ? 0.5 : 1.9);
  // Where words stand above the bars, a threshold is drawn beside each bar alone, so that it crosses none of them.
  const thresholdSpans = isWide
    ? [[fontSize * 1.6, bottom] as const]
    : projects.map((_, row) => [barTop(row) - fontSize * 0.5, barTop(row) + fontSize * 2.1] as const);
  const panels = [
    {
      words: isWide
        ? `Fitness score, at least ${gate.fitness.toFixed(2)}`
        : `Fitness, at least ${gate.fitness.toFixed(2)}`,
      x: columns.fitness,
      limit: gate.fitness,
      of: ({ fitness }: GatedProject) => fitness,
      isMet: (value: number) => value >= gate.fitness,
    },
    {
      words: isWide
        ? `Weighted density, at most ${gate.density.toFixed(2)}`
        : `Density, at most ${gate.density.toFixed(2)}`,
      x: columns.density,
      limit: gate.density,
      of: ({ density }: GatedProject) => density,
      isMet: (value: number) => value <= gate.density,
    },
  ].map((panel) => ({
    ...panel,
    length: scaleLinear([0, Math.max(panel.limit, ...projects.map(panel.of))], [0, columns.length]),
  }));
  // Beside its bar, and beyond the threshold if that would cross it.
  const besideBar = (text: string, end: number, threshold: number) =>
    8 + (threshold > end && threshold < end + 12 + textWidth(text, fontSize) ? threshold : end);
  return (
    <Drawing canvas={canvas} height={Math.ceil(bottom)}>
      {panels.map(({ words, x }) => (
        <Label key={words} x={x} y={fontSize} {...strong} text={words} />
      ))}
      {isWide && <Label x={columns.result} y={fontSize} {...strong} text="Gate" />}
      {panels.map(({ words, x, limit, length }) => (
        <path
          key={words}
          d={thresholdSpans.map(([from, to]) => segment(x + length(limit), from, x + length(limit), to)).join("")}
          stroke={paint.ink}
          strokeWidth={1.5}
          strokeDasharray="4 3"
        />
      ))}
      {projects.map((project, index) => {
        const top = first + index * rowHeight;
        const y = barTop(index);
        const result = { fill: project.passed ? paint.good : paint.bad, fontWeight: 600, text: resultOf(project) };
        return (
          <g key={project.name}>
            <path d={`M0 ${Math.round(top - fontSize * 0.9) + 0.5}H${width}`} stroke={paint.line} />
            <Label x={0} y={isWide ? y + fontSize * 1.15 : top + fontSize * 0.7} fill={paint.ink} text={project.name} />
            {isWide ? (
              <Label x={columns.result} y={y + fontSize * 1.15} {...result} />
            ) : (
              <Label x={columns.result} y={top + fontSize * 0.7} textAnchor="end" {...result} />
            )}
            {panels.map(({ words, x, limit, of, isMet, length }) => {
              const value = of(project);
              return (
                <g key={words}>
                  <path
                    d={rectangle(x, y, length(value), fontSize * 1.6)}
                    fill={isMet(value) ? paint.accent : paint.bad}
                  />
                  <Label
                    x={x + besideBar(value.toFixed(2), length(value), length(limit))}
                    y={y + fontSize * 1.15}
                    {...strong}
                    {...halo}
                    text={value.toFixed(2)}
                  />
                </g>
              );
            })}
          </g>
        );
      })}
    </Drawing>
  );
}

/** The scores of D'Code for three libraries, computed by its formulas, at an example gate. */
export function exampleGate(results: AllResults): Picture {
  const projects = projectsOf(results);
  const stopped = projects.filter(({ passed }) => !passed);
  const values = projects.map(
    (one) =>
      `${one.name}: fitness ${one.fitness.toFixed(2)}, weighted density ${one.density.toFixed(2)}, ${resultOf(one)}.`,
  );
  return {
    drawings: drawPicture((canvas) => <Gate canvas={canvas} projects={projects} />),
    needsLabels: true,
    finding: `An example gate stops ${stopped.map(({ name }) => name).join(" and ")}, which misses both thresholds`,
    unit: "D'Code's two scores, computed for three libraries by its published formulas",
    source: "typeMetrics.csv and the smell files of these analyses; formulas of the documentation of D'Code.",
    table: {
      columns: ["Project", "Fitness score", "Weighted smell density", "Gate"],
      rows: projects.map((one) => [one.name, one.fitness.toFixed(2), one.density.toFixed(2), resultOf(one)]),
    },
    note: "A drawing for this article, not a screen of D'Code. Types are the artifacts. Architecture smells are left out, because the community edition doesn't detect them.",
    specimen: specimenOf(...analysisIds),
    description: `Bars for the scores of three libraries beside the thresholds of an example gate: a fitness score of at least ${gate.fitness.toFixed(2)} and a weighted density of at most ${gate.density.toFixed(2)}. ${values.join(" ")}`,
  };
}
