import type { AllResults } from "./analysis-results.ts";
import { drawHero } from "./draw-hero.ts";
import type { Picture } from "./drawing.ts";
import type { PictureName } from "./picture-names.ts";

export function drawPictures(results: AllResults): { [name in PictureName]: Picture } {
  const hero = drawHero(results["junit-4.13.2"]);
  return {
    hero,
    "comparing-designite-with-sonarqube-ndepend": hero,
    "understanding-testability-test-smells": hero,
    "does-your-architecture-smell": hero,
    "analyze-code-quality-incrementally": hero,
    "i-dont-need-to-worry-about-smells": hero,
    "interactive-code-quality-analysis-using-dpy": hero,
    "dependency-graph-visualization": hero,
    "does-your-architecture-smell-revisited": hero,
    "dcode-engineering-intelligence": hero,
  };
}
