import { clientFile } from "virtual:client-files";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { DependencyGraph } from "./dependency-graph.tsx";
import { InstabilityCalculator } from "./instability-calculator.tsx";
import { SmellDensitySlider } from "./smell-density-slider.tsx";

/** A figure as an island. It is rendered separately from the page, so that React can hydrate it as its own root. */
function island(Figure: ComponentType, className: string, script: string) {
  const markup = { __html: renderToString(<Figure />) };
  return () => (
    <figure
      className={className}
      data-island={script}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React above
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** The interactive figures by their names in texts. */
export const interactiveFigures = {
  InstabilityCalculator: island(
    InstabilityCalculator,
    "figure-frame figure-tool",
    clientFile("instability-calculator"),
  ),
  SmellDensitySlider: island(SmellDensitySlider, "figure-frame figure-tool", clientFile("smell-density-slider")),
  DependencyGraph: island(DependencyGraph, "figure-frame figure-graph", clientFile("dependency-graph")),
};
