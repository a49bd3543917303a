import type { OtherSmell } from "./smell.ts";

/** Empty until the owner confirms the names of the machine-learning smells that DPy detects. */
export const machineLearningSmells = [] as const satisfies readonly OtherSmell[];
