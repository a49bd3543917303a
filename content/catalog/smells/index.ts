import { architectureSmells } from "./architecture-smells.ts";
import { designSmells } from "./design-smells.ts";
import { implementationSmells } from "./implementation-smells.ts";
import type { OtherSmell, Smell } from "./smell.ts";
import { testSmells } from "./test-smells.ts";
import { testabilitySmells } from "./testability-smells.ts";

/** Empty until the owner confirms the names of the machine-learning smells that DPy detects. */
export const machineLearningSmells = [] as const satisfies readonly OtherSmell[];

const catalog = [
  ...architectureSmells,
  ...designSmells,
  ...implementationSmells,
  ...testabilitySmells,
  ...testSmells,
  ...machineLearningSmells,
] as const;

/** The id of a smell. An unknown id does not compile. */
export type SmellId = (typeof catalog)[number]["id"];

export const smells: readonly (Smell & { id: SmellId })[] = catalog;

/** The smell with this id. An unknown id stops the build. */
export function smellAt(id: SmellId): Smell {
  const smell = smells.find((one) => one.id === id);
  if (!smell) throw new Error(`The catalog holds no smell "${id}".`);
  return smell;
}
