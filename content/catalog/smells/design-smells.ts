import { abstractionSmells } from "./design-smells-abstraction.ts";
import { encapsulationSmells } from "./design-smells-encapsulation.ts";
import { hierarchySmells } from "./design-smells-hierarchy.ts";
import { modularizationSmells } from "./design-smells-modularization.ts";

/** The twenty design smells, grouped by the principle they violate. */
export const designSmells = [
  ...abstractionSmells,
  ...encapsulationSmells,
  ...modularizationSmells,
  ...hierarchySmells,
] as const;
