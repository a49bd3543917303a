/** One picture for the home page and one for each article, named like the article's address. */
export const pictureNames = [
  "hero",
  "comparing-designite-with-sonarqube-ndepend",
  "understanding-testability-test-smells",
  "does-your-architecture-smell",
  "analyze-code-quality-incrementally",
  "i-dont-need-to-worry-about-smells",
  "interactive-code-quality-analysis-using-dpy",
  "dependency-graph-visualization",
  "does-your-architecture-smell-revisited",
  "dcode-engineering-intelligence",
] as const;

export type PictureName = (typeof pictureNames)[number];

export function isPictureName(name: string): name is PictureName {
  return pictureNames.some((known) => known === name);
}
