import { architectureSmells } from "./architecture-smells.ts";
import { designSmells } from "./design-smells.ts";
import { implementationSmells } from "./implementation-smells.ts";
import { machineLearningSmells } from "./machine-learning-smells.ts";
import type { Smell } from "./smell.ts";
import { testSmells } from "./test-smells.ts";
import { testabilitySmells } from "./testability-smells.ts";

const catalog = [
  ...architectureSmells,
  ...designSmells,
  ...implementationSmells,
  ...testabilitySmells,
  ...testSmells,
  ...machineLearningSmells,
] as const;

/** The id of a smell. A retired or unknown id does not compile. */
export type SmellId = (typeof catalog)[number]["id"];

/** Every smell that the site knows, family by family. */
export const smells: readonly (Smell & { id: SmellId })[] = catalog;
