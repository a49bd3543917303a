import { useLayoutEffect, useRef, useState } from "react";
import { Plate } from "../../ui/plate.tsx";

interface CouplingFieldProps {
  label: string;
  hint: string;
  value: number;
  onChange: (value: number) => void;
}

/** Limits the value to whole numbers from 0 to 999. */
function couplingOf(text: string): number {
  return Math.min(999, Math.max(0, Math.trunc(Number(text)) || 0));
}

function CouplingField({ label, hint, value, onChange }: CouplingFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Input from before the script started is in the field and not in the state.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when React takes the figure over
  useLayoutEffect(() => {
    if (field.current) onChange(couplingOf(field.current.value));
  }, []);
  return (
    <label className="figure-field">
      <span>
        <strong>{label}</strong> {hint}
      </span>
      <input
        ref={field}
        type="number"
        inputMode="numeric"
        min={0}
        max={999}
        defaultValue={value}
        onChange={(event) => onChange(couplingOf(event.target.value))}
      />
    </label>
  );
}

const [left, right] = [10, 330];

/** The position of a component between stable and unstable. */
function InstabilityLine({ value }: { value: number }) {
  const x = left + value * (right - left);
  return (
    <svg className="figure-scale" viewBox="0 0 340 62" width={340} height={62} aria-hidden="true">
      <path className="figure-scale-line" d={`M${left} 26H${right}M${left} 20v12M170 20v12M${right} 20v12`} />
      <path className="figure-scale-mark" d={`M${x} 26l-8 -13h16z`} />
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
  );
}

function verdict(afferent: number, efferent: number): string {
  if (afferent + efferent === 0)
    return "Nothing depends on it and it depends on nothing: there is no coupling to weigh.";
  const value = instability(afferent, efferent);
  if (value <= 0.3) return "Many would feel a change. It should depend only on what is at least as stable.";
  if (value >= 0.7) return "It can change freely. Nothing stable should depend on it.";
  return "It stands between the layers: watch the direction of each new dependency.";
}

/** Instability from two counts. The initial values are the first example of the text. */
export function InstabilityCalculator() {
  const [afferent, setAfferent] = useState(14);
  const [efferent, setEfferent] = useState(3);
  const value = instability(afferent, efferent);
  return (
    <>
      <figcaption>
        <p className="figure-finding">The more a component uses and the less it is used, the more unstable it is</p>
        <p className="figure-unit">Instability of a component, from 0 to 1</p>
      </figcaption>
      <Plate extent="inset" specimen={["Formula", "instability"]}>
        <div className="figure-fields needs-script">
          <CouplingField label="Ca" hint="components that depend on this one" value={14} onChange={setAfferent} />
          <CouplingField label="Ce" hint="components that this one depends on" value={3} onChange={setEfferent} />
        </div>
        <output className="figure-result">
          <span>
            I = {efferent} / ({efferent} + {afferent}) = <strong>{value.toFixed(2)}</strong>
          </span>
          <span className="figure-verdict">{verdict(afferent, efferent)}</span>
        </output>
        <InstabilityLine value={value} />
      </Plate>
      <p className="figure-note">
        <span className="needs-script">Enter the counts of one of your components.</span> The verdict is a rule of
        thumb; Unstable Dependency compares two components.
      </p>
      <p className="figure-source">Source: the formula above.</p>
    </>
  );
}

/**
 * Instability of a component (Martin, Design principles and design patterns, 2000): Ce / (Ce + Ca), 0 is stable and 1
 * is unstable. It is undefined without coupling; this function returns 0, since no other component can cause a change.
 *
 * @param afferent components that depend on this one, Ca
 * @param efferent components that this one depends on, Ce
 */
export function instability(afferent: number, efferent: number): number {
  const coupling = afferent + efferent;
  return coupling === 0 ? 0 : efferent / coupling;
}
