import { hydrate } from "../../ui/hydrate.tsx";
import { SmellDensitySlider } from "./smell-density-slider.tsx";

export const start = hydrate(SmellDensitySlider);
