import type { Placeholder } from "./placeholder.ts";

const leftOut = "The pages leave it out.";

/** Facts about the tools and the company that the pages leave out. */
export const textPlaceholders: readonly Placeholder[] = [
  {
    id: "csharp-output",
    missing:
      "Designite for C#: columns of the CSV files with a sample row, confirmation that -i and -o alone write CSV, and support of .slnx",
    meanwhile: "The manual names the files; the tutorial explains a finding with a short program.",
    place: { kind: "file", path: "content/docs/designite-csharp.mdx" },
  },
  {
    id: "csharp-thresholds",
    missing:
      "Designite for C#: its test smells by name, and its default thresholds of design and implementation smells",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/smells/test-smells.ts" },
  },
  {
    id: "java-options",
    missing:
      "DesigniteJava: the complete list of options, the meaning of -d, the difference of -ac and -aco, and the exit codes",
    meanwhile: "The manual lists the options that published programs use.",
    place: { kind: "file", path: "content/docs/designitejava.mdx" },
  },
  {
    id: "java-global-state",
    missing: "DesigniteJava: whether constants are still reported as Global State",
    meanwhile: "The article on testability shows it in published results of 2022.",
    place: { kind: "file", path: "content/smells/testability-smells.ts" },
  },
  {
    id: "dpy-options",
    missing:
      "DPy: the output of --help, the current default thresholds, the exit codes, the name of the graph file, and all architecture smells",
    meanwhile: "The manual gives the defaults of the paper and those of a build of 2025.",
    place: { kind: "file", path: "content/docs/dpy.mdx" },
  },
  {
    id: "dpy-results",
    missing:
      "DPy: a complete result set of the current version, with architecture smells, and your consent to offer the public one",
    meanwhile: "Articles and notebook use the test data of designite_util, which its license allows.",
    place: { kind: "file", path: "content/analyses/dpy-2025-02/README.md" },
  },
  {
    id: "exclusions",
    missing: "Options of the tools for exclusions, baselines and changed thresholds",
    meanwhile: "The guide uses input folders, batch files and filters of results.",
    place: { kind: "file", path: "content/docs/baselines.mdx" },
  },
  {
    id: "resources",
    missing: "Memory and time that the professional tools need, and whether they need a network connection",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/docs/requirements.mdx" },
  },
  {
    id: "package-managers",
    missing:
      "Package managers: names and identifiers you want, the processors of the Windows packages, and your tap and bucket",
    meanwhile: "The manifests of a release use our names and say that a Windows package runs on every processor.",
    place: { kind: "file", path: "content/package-managers.ts" },
  },
  {
    id: "release-history",
    missing: "Days and changes of each release, and changes of the result files",
    meanwhile: "The release notes name the versions with a known change.",
    place: { kind: "file", path: "content/releases.ts" },
  },
  {
    id: "incremental-action",
    missing:
      "A corrected incremental action: current files of DPy, more than 100 artifacts, and a failed step when no issue could be created",
    meanwhile: "The guide names these limits and compares results of DPy with a script.",
    place: { kind: "elsewhere", where: "github.com/DesigniteTools/designite-incremental-analysis" },
  },
  {
    id: "csharp-action-gate",
    missing: "A C# action that evaluates the quality gate and names its artifact after the commit",
    meanwhile: "The guide says that the actions for Java and Python have a gate.",
    place: { kind: "elsewhere", where: "github.com/DesigniteTools/designite_action" },
  },
  {
    id: "intellij-plugin",
    missing: "Whether the plugin for IntelliJ is offered, and where",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/docs/editors-and-notebooks.mdx" },
  },
  {
    id: "article-authors",
    missing: "The authors of the articles, and the days on which eight of them were published",
    meanwhile: "They are signed Designite, and without a day.",
    place: { kind: "elsewhere", where: "author and published in the files of content/articles" },
  },
  {
    id: "comparison-results",
    missing: "One result of Designite for C#, SonarQube and NDepend on the same small public solution",
    meanwhile: "The article compares the rules of the three tools on an example.",
    place: { kind: "file", path: "content/articles/comparing-designite-with-sonarqube-ndepend.mdx" },
  },
  {
    id: "magic-numbers",
    missing:
      "Whether the slides' one magic number in six lines fits the study's 55.8 implementation smells per 1,000 lines",
    meanwhile: "The article gives the figure of the study only.",
    place: { kind: "file", path: "content/articles/i-dont-need-to-worry-about-smells.mdx" },
  },
  {
    id: "java-thresholds",
    missing: "Whether the professional DesigniteJava uses the thresholds of the community edition for every smell",
    meanwhile: "The pages state one rule for both editions, confirmed for most smells by results of 2022.",
    place: { kind: "elsewhere", where: "the files of content/smells" },
  },
  {
    id: "feature-concentration",
    missing: "Whether DPy's Feature Concentration uses LCC, and with which limit",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/smells/architecture-smells.ts" },
  },
  {
    id: "csharp-batch",
    missing: "Whether a C# batch file with fewer projects lowers the lines that count for the trial",
    meanwhile: "Troubleshooting suggests a batch file when only a summary is written.",
    place: { kind: "file", path: "content/docs/troubleshooting.mdx" },
  },
  {
    id: "dcode-facts",
    missing: "D'Code: dashboards, plans, prices, and the exact meaning of Refactor, Wrong and Drop",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/articles/dcode-engineering-intelligence.mdx" },
  },
  {
    id: "open-position",
    missing: "Responsibilities and qualifications of the open position",
    meanwhile: "The page names a few that follow from its title.",
    place: { kind: "file", path: "content/careers.ts" },
  },
  {
    id: "contact-hours",
    missing: "Who answers the mailbox, and at which hours",
    meanwhile: "The contact page says what is answered there.",
    place: { kind: "file", path: "content/contact.ts" },
  },
];
