/** Figures of published studies that charts compare ours with; the articles link to the sources. */

/** Sharma, Fragkoulis, Spinellis 2017: averages per thousand lines. */
export const csharpStudy = {
  shortName: "C# study, 2017",
  repositories: 1988,
  linesOfCode: 49_303_314,
  types: 436_832,
  /** The four that the source counts first, not the most frequent ones: 15 other smells share 500,000 findings. */
  findings: [
    { smell: "unutilized-abstraction", count: 90_786 },
    { smell: "duplicate-abstraction", count: 73_992 },
    { smell: "unnecessary-abstraction", count: 44_583 },
    { smell: "imperative-abstraction", count: 11_790 },
  ],
  designDensity: 14.7,
  implementationDensity: 55.8,
  source: "Sharma, Fragkoulis, and Spinellis, House of Cards, ESEM 2017",
  address: "https://www.slideshare.net/slideshow/house-of-cards-code-smells-in-opensource-c-repositories/81868334",
} as const;

/** Architecture quality evolution of Jenkins: the first and the last of ten analyzed versions. */
export const jenkins = {
  first: { year: 2006, lines: 29_345, smells: 14 },
  last: { year: 2019, lines: 203_144, smells: 122 },
  source: "Architecture quality evolution of Jenkins (github.com/tushartushar/ArchitectureQualityEvolution)",
} as const;
