import { useLayoutEffect, useRef, useState } from "react";
import { Plate } from "../../ui/plate.tsx";

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

const inWords = new Intl.NumberFormat("en-CA");

function Slider({ label, min, max, step, value, onChange }: SliderProps) {
  const field = useRef<HTMLInputElement>(null);
  // Input from before the script started is in the field and not in the state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when React takes the figure over
  useLayoutEffect(() => {
    if (field.current) onChange(Number(field.current.value));
  }, []);
  return (
    <label className="figure-field">
      <span>
        {label} <strong>{inWords.format(value)}</strong>
      </span>
      <input
        ref={field}
        type="range"
        min={min}
        max={max}
        step={step}
        defaultValue={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

/** Published values for comparison: the first and the last analyzed version of Jenkins. */
const referenceDensities = [
  { name: "Jenkins 2006", density: 0.48 },
  { name: "Jenkins 2019", density: 0.6 },
];
const highest = 4;
const [left, right] = [6, 334];
const place = (density: number) => left + (Math.min(density, highest) / highest) * (right - left);

function DensityLine({ density }: { density: number }) {
  return (
    <svg className="figure-scale" viewBox="0 0 340 84" width={340} height={84} aria-hidden="true">
      <path className="figure-scale-line" d={`M${left} 40H${right}`} />
      <path
        className="figure-scale-line"
        d={referenceDensities.map((one) => `M${place(one.density)} 34v12`).join("")}
      />
      <path className="figure-scale-mark" d={`M${place(density)} 38l-8 -13h16z`} />
      <text x={place(0.54)} y="62" textAnchor="middle">
        Jenkins
      </text>
      <text x={left} y="80">
        0
      </text>
      <text x={right} y="80" textAnchor="end">
        {highest} and more per 1,000 lines
      </text>
    </svg>
  );
}

/** Smells per thousand lines. The initial values are those of Jenkins in 2019. */
export function SmellDensitySlider() {
  const [smells, setSmells] = useState(122);
  const [lines, setLines] = useState(203_000);
  const density = smellDensity(smells, lines);
  return (
    <>
      <figcaption>
        <p className="figure-finding">More lines hide more smells: density weighs one against the other</p>
        <p className="figure-unit">Smells per 1,000 lines of code</p>
      </figcaption>
      <Plate extent="inset" specimen={["Formula", "smell density"]}>
        <div className="figure-fields needs-script">
          <Slider label="Smells" min={0} max={400} step={1} value={122} onChange={setSmells} />
          <Slider label="Lines of code" min={1000} max={400_000} step={1000} value={203_000} onChange={setLines} />
        </div>
        <output className="figure-result">
          <span>
            {inWords.format(smells)} × 1000 / {inWords.format(lines)} = <strong>{density.toFixed(2)}</strong>
          </span>
        </output>
        <DensityLine density={density} />
      </Plate>
      <p className="figure-note">
        <span className="needs-script">Move a slider to see the density.</span> The two marks are Jenkins in 2006 and in
        2019, at 0.48 and 0.60.
      </p>
      <p className="figure-source">Source: the formula above; the analysis of Jenkins is in the list of sources.</p>
    </>
  );
}

/** The weights of the three levels in D'Code and QScored (qscored.com/docs/ranking). */
export const smellWeights = { architecture: 0.5, design: 0.3, implementation: 0.2 } as const;

/** Smells per thousand lines; 0 for code without lines. */
export function smellDensity(smells: number, lines: number): number {
  return lines === 0 ? 0 : (smells * 1000) / lines;
}

/** The weighted sum of the densities of the three levels. */
export function weightedDensity({
  lines,
  architecture,
  design,
  implementation,
}: {
  lines: number;
  architecture: number;
  design: number;
  implementation: number;
}): number {
  return (
    smellWeights.architecture * smellDensity(architecture, lines) +
    smellWeights.design * smellDensity(design, lines) +
    smellWeights.implementation * smellDensity(implementation, lines)
  );
}
