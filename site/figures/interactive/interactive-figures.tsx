import { clientFile } from "virtual:client-files";
import { drawn as junitGraph } from "virtual:drawn/junit-graph";
import type { ComponentProps, ReactNode } from "react";
import { Plate } from "../../ui/plate.tsx";
import { FigurePart } from "../figure-part.tsx";
import { specimenOf } from "../source-line.ts";
import {
  type Answers,
  densityAnswers,
  densityPlace,
  densityScale,
  instabilityAnswers,
  instabilityScale,
} from "./answers.ts";

interface AnsweringFigureProps {
  /** Which answers its script fills in. */
  answersTo: "instability" | "density";
  finding: string;
  unit: string;
  specimen: string;
  answers: Answers;
  fields: ReactNode;
  scale: ReactNode;
  note: ReactNode;
  source: string;
}

/** A formula whose values the visitor chooses. Without script it shows the answer to the first values. */
function AnsweringFigure({
  answersTo,
  finding,
  unit,
  specimen,
  answers,
  fields,
  scale,
  note,
  source,
}: AnsweringFigureProps) {
  return (
    <figure className="figure-frame figure-tool" data-island={clientFile("answering-figure")} data-answers={answersTo}>
      <figcaption>
        <p className="figure-finding">{finding}</p>
        <p className="figure-unit">{unit}</p>
      </figcaption>
      <Plate extent="inset" specimen={["Formula", specimen]}>
        <div className="figure-fields needs-script stack">{fields}</div>
        <output className="figure-result">
          <span>
            <span data-answer="formula">{answers.formula}</span>
            <strong data-answer="value">{answers.value}</strong>
          </span>
          {answers.verdict && (
            <span className="figure-verdict muted small" data-answer="verdict">
              {answers.verdict}
            </span>
          )}
        </output>
        {scale}
      </Plate>
      <p className="figure-note">{note}</p>
      <p className="figure-source">Source: {source}</p>
    </figure>
  );
}

function Field({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="figure-field muted small">
      <span>{children}</span>
      <input {...input} />
    </label>
  );
}

/** Instability from two counts. The initial values are the first example of the text. */
function InstabilityCalculator() {
  const [afferent, efferent] = [14, 3];
  const answers = instabilityAnswers(afferent, efferent);
  const { left, right } = instabilityScale;
  const count = { type: "number", inputMode: "numeric", min: 0, max: 999 } as const;
  return (
    <AnsweringFigure
      answersTo="instability"
      finding="The more a component uses and the less it is used, the more unstable it is"
      unit="Instability of a component, from 0 to 1"
      specimen="instability"
      answers={answers}
      fields={
        <>
          <Field {...count} defaultValue={afferent}>
            <strong>Ca</strong> components that depend on this one
          </Field>
          <Field {...count} defaultValue={efferent}>
            <strong>Ce</strong> components that this one depends on
          </Field>
        </>
      }
      scale={
        <svg className="figure-scale" viewBox="0 0 340 62" width={340} height={62} aria-hidden="true">
          <path className="figure-scale-line" d={`M${left} 26H${right}M${left} 20v12M170 20v12M${right} 20v12`} />
          <path className="figure-scale-mark" data-answer="mark" d={answers.mark} />
          <text x={left - 8} y="54">
            0 stable
          </text>
          <text x="170" y="54" textAnchor="middle">
            0.5
          </text>
          <text x={right + 8} y="54" textAnchor="end">
            1 unstable
          </text>
        </svg>
      }
      note={
        <>
          <span className="needs-script">Enter the counts of one of your components.</span> The verdict is a rule of
          thumb; Unstable Dependency compares two components.
        </>
      }
      source="the formula above."
    />
  );
}

/** Published values for comparison: the first and the last analyzed version of Jenkins. */
const jenkinsDensities = [0.48, 0.6];

/** Smells per thousand lines. The initial values are those of Jenkins in 2019. */
function SmellDensitySlider() {
  const [smells, lines] = [122, 203_000];
  const answers = densityAnswers(smells, lines);
  const { left, right, highest } = densityScale;
  return (
    <AnsweringFigure
      answersTo="density"
      finding="More lines hide more smells: density weighs one against the other"
      unit="Smells per 1,000 lines of code"
      specimen="smell density"
      answers={answers}
      fields={
        <>
          <Field type="range" min={0} max={400} step={1} defaultValue={smells}>
            Smells <strong data-answer="smells">{answers.smells}</strong>
          </Field>
          <Field type="range" min={1000} max={400_000} step={1000} defaultValue={lines}>
            Lines of code <strong data-answer="lines">{answers.lines}</strong>
          </Field>
        </>
      }
      scale={
        <svg className="figure-scale" viewBox="0 0 340 84" width={340} height={84} aria-hidden="true">
          <path className="figure-scale-line" d={`M${left} 40H${right}`} />
          <path
            className="figure-scale-line"
            d={jenkinsDensities.map((one) => `M${densityPlace(one)} 34v12`).join("")}
          />
          <path className="figure-scale-mark" data-answer="mark" d={answers.mark} />
          <text x={densityPlace(0.54)} y="62" textAnchor="middle">
            Jenkins
          </text>
          <text x={left} y="80">
            0
          </text>
          <text x={right} y="80" textAnchor="end">
            {highest} and more per 1,000 lines
          </text>
        </svg>
      }
      note={
        <>
          <span className="needs-script">Move a slider to see the density.</span> The two marks are Jenkins in 2006 and
          in 2019, at 0.48 and 0.60.
        </>
      }
      source="the formula above; the analysis of Jenkins is in the list of sources."
    />
  );
}

/** The dependency graph of JUnit: a drawing that its script makes explorable (`site/figures/graph/`). */
function DependencyGraph() {
  const { address, packages } = junitGraph;
  return (
    <figure className="figure-frame figure-graph" data-island={clientFile("dependency-graph")} data-graph={address}>
      <FigurePart name="junit-graph" part="head" />
      <Plate extent="inset" specimen={specimenOf("junit-4.13.2")}>
        <div className="figure-fields needs-script stack">
          <label className="figure-field muted small">
            <span>Package</span>
            <select disabled defaultValue={-1}>
              <option value={-1}>All packages</option>
              {packages.map((name, index) => (
                <option key={name} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </div>
        <div className="graph-stage">
          <FigurePart name="junit-graph" part="drawings" />
          <button type="button" className="graph-overlay" aria-label="Explore the graph" hidden />
        </div>
        <p className="figure-result graph-readout needs-script">
          Point at a type, or choose it with the arrow keys, to see what it uses and what uses it.
        </p>
      </Plate>
      <FigurePart name="junit-graph" part="words" />
    </figure>
  );
}

/** The interactive figures by their names in texts. */
export const interactiveFigures = { InstabilityCalculator, SmellDensitySlider, DependencyGraph };
