/** Figures of published studies that charts compare ours with; the articles link to the sources. */

/** Sharma, Fragkoulis, Spinellis 2017, averages per thousand lines. */
export const csharpStudy = {
  shortName: "C# study, 2017",
  designDensity: 14.7,
  implementationDensity: 55.8,
  source: "Sharma, Fragkoulis and Spinellis, House of Cards, ESEM 2017",
} as const;

/** Architecture quality evolution of Jenkins: the first and the last of ten analyzed versions. */
export const jenkins = {
  first: { year: 2006, lines: 29_345, smells: 14 },
  last: { year: 2019, lines: 203_144, smells: 122 },
  source: "Architecture quality evolution of Jenkins (github.com/tushartushar/ArchitectureQualityEvolution)",
} as const;
