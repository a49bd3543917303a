import { abstractionDrawings } from "./abstraction-drawings.ts";
import { architectureDrawings } from "./architecture-drawings.ts";
import type { SmellDrawing } from "./drawing.ts";
import { hierarchyDrawings } from "./hierarchy-drawings.ts";
import { modularizationDrawings } from "./modularization-drawings.ts";

/** The drawings of the architecture and design smells by the id of the smell. */
export const smellDrawings: Readonly<Record<string, SmellDrawing>> = {
  ...architectureDrawings,
  ...abstractionDrawings,
  ...modularizationDrawings,
  ...hierarchyDrawings,
};
