import { hydrate } from "../../../client/hydrate.tsx";
import { InstabilityCalculator } from "../instability-calculator.tsx";

export const start = hydrate(InstabilityCalculator);
