/**
 * Figures of published studies. Charts and texts take them from here: a text states one by `<Stated of="…" />`, see
 * `site/figures/measured/stated-figures.ts`.
 */

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

/** Architecture quality evolution of Jenkins: the architecture smells of its ten analyzed versions. */
export const jenkins = {
  versions: [
    { day: "2006-11-05", lines: 29_345, smells: 14 },
    { day: "2008-03-03", lines: 61_742, smells: 34 },
    { day: "2009-04-03", lines: 89_374, smells: 47 },
    { day: "2010-12-22", lines: 118_664, smells: 79 },
    { day: "2011-12-25", lines: 127_511, smells: 91 },
    { day: "2013-05-22", lines: 144_107, smells: 105 },
    { day: "2014-08-10", lines: 147_747, smells: 96 },
    { day: "2016-02-03", lines: 155_904, smells: 96 },
    { day: "2017-07-22", lines: 178_189, smells: 115 },
    { day: "2019-08-16", lines: 203_144, smells: 122 },
  ],
  source: "Architecture quality evolution of Jenkins (github.com/tushartushar/ArchitectureQualityEvolution)",
} as const;

/** Sharma, Singh, and Spinellis 2020, on C#. */
export const relationStudy = {
  repositories: 3073,
  millionLines: 118,
  source: "Empirical Software Engineering, 2020",
  address: "https://doi.org/10.1007/s10664-020-09847-2",
} as const;

/** The study that introduced DPy: smells found by two raters, and how DPy compares with them. */
export const dpyStudy = {
  smells: 929,
  projects: 4,
  precision: 0.96,
  recall: 0.93,
  address: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf",
} as const;
