import { productNames } from "../catalog/product-names.ts";
import { resultFiles } from "../catalog/result-files.ts";
import { testabilitySmellsSince } from "../catalog/smells/testability-smells.ts";
import type { Product } from "./product.ts";
import { promiseWords } from "./promises.ts";
import { latestVersionOf } from "./tool-releases.ts";

/** The open-source edition (Apache License 2.0), with the version that its public source states. */
export const communityJava = {
  version: latestVersionOf("designite-java-community"),
  sourceUrl: "https://github.com/tushartushar/DesigniteJava",
  /** As its build file compiles it. */
  requirements: ["Java runtime 11 or later"],
} as const;

/** The plugin that starts the tool from Maven. It is not ours. */
export const execMavenPlugin = { version: "3.5.0" } as const;

export const designiteJava = {
  id: "designite-java",
  name: productNames["designite-java"],
  language: "Java",
  path: "/products-dj",
  documentationPath: "/docs/designitejava.html",
  latestVersion: latestVersionOf("designite-java"),
  offer: "professional-java",
  heading: "DesigniteJava finds code smells in Java",
  summary:
    "Find what makes Java code hard to change. DesigniteJava is a single jar file that reads your source code and writes architecture, design, implementation, testability, and test smells, with metrics, as CSV tables.",
  families: ["architecture", "design", "implementation", "testability", "test"],
  detection: {
    heading: "What it detects",
    paragraphs: [
      "The professional edition reports five families of smells. Each finding names the place, the smell, and the cause.",
      `Testability smells have been supported since version ${testabilitySmellsSince["designite-java"]}.`,
    ],
  },
  measurement: {
    heading: "What it measures",
    paragraphs: [
      [
        "Size, complexity, coupling, inheritance, and cohesion of every method and type, and the component metrics behind the architecture smells. ",
        { text: "Formulas and examples", href: "/docs/metrics.html" },
        " are in the documentation.",
      ],
    ],
  },
  terminal: [
    {
      kind: "recorded",
      caption: "Community edition on JUnit 4.13.2: 6 seconds on a two-core machine",
      command: "java -jar DesigniteJava.jar -i <source folder> -o <output folder>",
      output: [
        "Parsing the source code ...",
        "Resolving symbols...",
        "Extracting metrics...",
        "Extracting code smells...",
        "Done.",
      ],
    },
    {
      kind: "commands",
      caption: "More commands of the professional edition",
      commands: [
        {
          command: "java -jar DesigniteJava.jar -i <source folder> -o <output folder> -c <class folder>",
          meaning: "Use compiled classes to resolve more types.",
        },
        {
          command: "java -jar DesigniteJava.jar -i <source folder> -o <output folder> -g",
          meaning: "Also write the dependency graph as GraphML.",
        },
        {
          command: "java -Xmx4096m -jar DesigniteJava.jar -i <source folder> -o <output folder>",
          meaning: "Give a large project more memory.",
        },
        { command: "java -jar DesigniteJava.jar -r <key>", meaning: "Register a license key on this computer." },
      ],
    },
  ],
  outputFiles: resultFiles["designite-java"],
  integrations: [
    {
      id: "github-action",
      title: "GitHub Actions",
      text: "DJAction downloads the tool, analyzes the commit, and stores the results as an artifact. With D'Code, it fails the job when the commit doesn't pass the quality gate.",
      link: { text: "DesigniteJava action", href: "https://github.com/DesigniteTools/DJAction" },
    },
    {
      id: "incremental",
      title: "Incremental analysis",
      text: [
        "A second action compares two commits and opens issues for the smells that a commit adds. ",
        { text: "Set it up", href: "/blog/analyze-code-quality-incrementally" },
        ".",
      ],
      link: {
        text: "Incremental analysis action",
        href: "https://github.com/DesigniteTools/designite-incremental-analysis",
      },
    },
    {
      id: "many-commits",
      title: "History of a branch",
      text: "Analyze many commits of a branch in one run, with a result folder for each.",
    },
    {
      id: "dependency-graph",
      title: "Dependency graph",
      text: [
        "Export the dependency graph as GraphML, which common graph tools read. ",
        { text: "See a real graph", href: "/blog/dependency-graph-visualization" },
        ".",
      ],
    },
    {
      id: "dj-viz",
      title: "Charts",
      text: "DJ-Viz, an open-source web application, shows the results of one commit or the trend of many.",
      link: { text: "DJ-Viz", href: "https://github.com/DesigniteTools/DJ-viz" },
    },
    {
      id: "editor",
      title: "IntelliJ IDEA",
      text: "An open-source plug-in, built in student projects, marks classes and methods with smells in the editor and lists the metrics of the open file.",
      link: { text: "Source of the plug-in", href: "https://github.com/parthjindal50/Designite" },
    },
  ],
  requirements: ["Java runtime 8 or later"],
  editions: [
    {
      id: "professional",
      name: "Professional",
      text: "Everything on this page: causes and line numbers, CSV and XML output, CI mode, and analysis of many commits.",
    },
    {
      id: "community",
      name: "Community",
      text: [
        "Open source under the Apache License 2.0: design and implementation smells and the metrics of types and methods, as CSV. The ",
        { text: "source code is public", href: communityJava.sourceUrl },
        ".",
      ],
    },
    {
      id: "academic",
      name: "Academic",
      text: [
        "The professional edition, free for research and education. ",
        { text: "Request an academic license", href: "/acad-lic-request" },
        ".",
      ],
    },
  ],
  limits: [
    [
      `Projects below ${promiseWords.freeJavaLines} don't need a license key. `,
      { text: "See the trial limits", href: "/docs/licensing.html#trial" },
      ".",
    ],
  ],
} as const satisfies Product;
