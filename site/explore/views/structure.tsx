import { useMemo, useState } from "react";
import { missingPackageDependencies, missingTypes } from "../../results/model/missing-data.ts";
import { sharedPackage } from "../../results/model/package-names.ts";
import { changedTypes } from "../../results/model/selection.ts";
import { CaptionedPicture } from "../drawing/captioned-picture.tsx";
import { SavePicture } from "../drawing/save-picture.tsx";
import { SceneSvg } from "../drawing/scene-svg.tsx";
import { SceneView } from "../drawing/scene-view.tsx";
import type { Stage } from "../drawing/stage.ts";
import styles from "../explore.module.css";
import { structureScene } from "./structure-scene.ts";
import type { View, ViewProps } from "./view.ts";

export const structure: View = {
  name: "structure",
  label: "Structure",
  missing: ({ analysis }) => (analysis.dependencies ? missingTypes(analysis) : missingPackageDependencies(analysis)),
  Content: Structure,
};

/** More lines hide the marks until they are asked for. */
const mostLines = 10_000;

/** The types as marks that one can move, enlarge and choose, with the lines of their references. Of two results it outlines what changed. */
function Structure({ opened, compared, selection, selected, onSelect }: ViewProps) {
  const { title, specimen, dependencies } = opened.analysis;
  const [hasAllLines, setAllLines] = useState((dependencies?.uses.targets.length ?? 0) <= mostLines);
  const [hasChanges, setChanges] = useState(true);
  const changed = useMemo(() => compared && changedTypes(opened.analysis, compared.comparison), [opened, compared]);
  const marked = changed && hasChanges && selection.kind === "nothing" ? changed : selected;
  const scene = useMemo(
    () => structureScene({ opened, selection, selected: marked }, hasAllLines ? "all" : "selected"),
    [opened, selection, marked, hasAllLines],
  );
  const [stage, setStage] = useState<Stage>();
  const shared = sharedPackage(opened.analysis);
  return (
    <>
      <div className={`${styles.choices} small row`}>
        <label className="choice">
          <input
            type="checkbox"
            checked={hasAllLines}
            onChange={({ currentTarget }) => setAllLines(currentTarget.checked)}
          />
          All references
        </label>
        {changed?.includes(1) && (
          <label className="choice">
            <input
              type="checkbox"
              checked={hasChanges}
              onChange={({ currentTarget }) => setChanges(currentTarget.checked)}
            />
            New or worse types
          </label>
        )}
        <SavePicture
          title={title}
          part={structure.name}
          draw={() => {
            const view = stage?.view() ?? { scale: 1, x: 0, y: 0, width: 0, height: 0 };
            return (
              <CaptionedPicture
                size={view}
                title={`${title}: types, by package${shared && `. Names leave out ${shared}`}`}
                specimen={specimen}
                legend={scene.legend}
              >
                <SceneSvg scene={scene} view={view} />
              </CaptionedPicture>
            );
          }}
        />
      </div>
      <div className="frame">
        <SceneView scene={scene} label="Types, by package" specimen={specimen} onSelect={onSelect} onStage={setStage} />
      </div>
    </>
  );
}
