import { clientFile } from "virtual:client-files";
import { drawn as junitGraph } from "virtual:drawn/junit-graph";
import { Plate } from "../../ui/plate.tsx";
import { FigurePart } from "../figure-part.tsx";
import { specimenOf } from "../source-line.ts";

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
export const interactiveFigures = { DependencyGraph };
