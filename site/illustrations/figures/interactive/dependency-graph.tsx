import { junitGraphFile } from "virtual:figures";
import { useEffect, useState } from "react";
import { Plate } from "../../../components/plate.tsx";
import { specimenOf } from "../../pictures/marks/source-line.ts";
import { FigurePart } from "../figure-part.tsx";
import { GraphOverlay } from "./graph-overlay.tsx";
import { GraphReadout } from "./graph-readout.tsx";
import { useTypeGraph } from "./use-type-graph.ts";

interface PackageChoiceProps {
  ready: boolean;
  /** Index of the package; -1 for all. */
  value: number;
  onNear: () => void;
  onChoose: (home: number) => void;
}

function PackageChoice({ ready, value, onNear, onChoose }: PackageChoiceProps) {
  return (
    <label className="figure-field">
      <span>Package</span>
      <select
        disabled={!ready}
        value={value}
        onFocus={onNear}
        onChange={(event) => onChoose(Number(event.target.value))}
      >
        <option value={-1}>All packages</option>
        {junitGraphFile.packages.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The dependency graph of JUnit: a drawing that becomes interactive at the first touch. */
export function DependencyGraph() {
  const { state, load } = useTypeGraph();
  const [ready, setReady] = useState(false);
  const [home, setHome] = useState(-1);
  const [chosen, setChosen] = useState<number>();
  const [pressed, setPressed] = useState(false);
  useEffect(() => setReady(true), []);
  const graph = state.kind === "loaded" ? state.graph : undefined;
  const candidates = graph
    ? [...graph.types.keys()].filter((index) => home < 0 || graph.types[index]?.home === home)
    : [];
  return (
    <>
      <FigurePart name="junit-graph" part="head" />
      <Plate extent="inset" specimen={specimenOf("junit-4.13.2")}>
        <div className="figure-fields">
          <PackageChoice
            ready={ready}
            value={home}
            onNear={load}
            onChoose={(next) => {
              load();
              setHome(next);
              setChosen(undefined);
            }}
          />
        </div>
        <div className="graph-stage">
          <FigurePart name="junit-graph" part="drawings" />
          {graph ? (
            <GraphOverlay
              graph={graph}
              candidates={candidates}
              chosen={chosen}
              onChoose={setChosen}
              takesFocus={pressed}
            />
          ) : (
            ready && (
              <button
                type="button"
                className="graph-start"
                aria-label="Explore the graph"
                onPointerEnter={load}
                onClick={() => {
                  setPressed(true);
                  load();
                }}
              />
            )
          )}
        </div>
        <p className="figure-result graph-readout">
          {graph ? (
            <GraphReadout graph={graph} candidates={candidates} chosen={chosen} />
          ) : state.kind === "failed" ? (
            "The data of the graph could not be loaded. The drawing and the table below remain."
          ) : (
            "Point at a type, or choose it with the arrow keys, to see what it uses and what uses it."
          )}
        </p>
      </Plate>
      <FigurePart name="junit-graph" part="words" />
    </>
  );
}
