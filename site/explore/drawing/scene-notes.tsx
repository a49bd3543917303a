import type { LegendEntry } from "./scene.ts";
import { SceneLegend } from "./scene-legend.tsx";

interface SceneNotesProps {
  legend: readonly LegendEntry[] | undefined;
  /** Id of what the keys do, for the description of the drawing. */
  hintId: string;
}

/** How to read a drawing, and how to move it. */
export function SceneNotes({ legend, hintId }: SceneNotesProps) {
  return (
    <div className="scene-notes">
      {legend && <SceneLegend entries={legend} />}
      <details className="scene-hint">
        <summary className="explore-summary">How to move</summary>
        <p>Drag to move. Zoom with two fingers, the buttons, or the wheel with Ctrl or after a click.</p>
        <p id={hintId}>Arrow keys go to neighbors, Enter selects, Escape clears, + and − zoom, 0 shows everything.</p>
      </details>
    </div>
  );
}
