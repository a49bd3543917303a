import { hydrate } from "../../ui/hydrate.tsx";
import { InstabilityCalculator } from "./instability-calculator.tsx";

export const start = hydrate(InstabilityCalculator);
