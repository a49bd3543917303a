import { productNames } from "../product-names.ts";
import { promiseWords } from "../promises.ts";
import { testabilitySmellsSince } from "../smells/testability-smells.ts";
import type { Product } from "./product.ts";

/** The open-source edition (Apache License 2.0), with the version that its public source states. */
export const communityJava = {
  version: "1.1.2",
  sourceUrl: "https://github.com/tushartushar/DesigniteJava",
} as const;

export const designiteJava = {
  id: "designite-java",
  name: productNames["designite-java"],
  language: "Java",
  path: "/products-dj",
  documentationPath: "/docs/designitejava.html",
  latestVersion: "2.7.2",
  offer: "professional-java",
  heading: "Java code, examined from the architecture down to the method",
  summary:
    "DesigniteJava is one jar file. Point it at a folder of Java source and it writes what it found as tables: the smells of the architecture, the classes, the methods and the tests, and the metrics behind them.",
  families: ["architecture", "design", "implementation", "testability", "test"],
  detection: {
    heading: "What it finds",
    paragraphs: [
      "The professional edition reports five families of smells. Each row of its output names the place, the smell and the cause, so that you can judge it rather than believe it.",
      `Testability smells are supported from version ${testabilitySmellsSince["designite-java"]} on.`,
    ],
  },
  measurement: {
    heading: "What it measures",
    paragraphs: [
      "Size, complexity, coupling, inheritance and cohesion, for every method and every type. Cohesion (LCOM) follows our own variant, which says -1 where it does not apply instead of guessing.",
      "The component metrics behind the architecture smells are computed as well.",
    ],
  },
  terminal: [
    {
      kind: "recorded",
      caption: "DesigniteJava, community edition, on JUnit 4.13.2: 6 seconds on a two-core machine",
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
      caption: "More of the command line, professional edition",
      commands: [
        {
          command: "java -jar DesigniteJava.jar -i <source folder> -o <output folder> -c <class folder>",
          meaning: "Use compiled classes to resolve types better.",
        },
        {
          command: "java -jar DesigniteJava.jar -i <source folder> -o <output folder> -g",
          meaning: "Export the dependency graph as GraphML too.",
        },
        {
          command: "java -Xmx4096m -jar DesigniteJava.jar -i <source folder> -o <output folder>",
          meaning: "Give a large project more memory.",
        },
        { command: "java -jar DesigniteJava.jar -r <key>", meaning: "Register a license key on this computer." },
      ],
    },
  ],
  outputFiles: [
    { file: "ArchitectureSmells.csv", holds: "Architecture smells by package, with their cause" },
    { file: "DesignSmells.csv", holds: "Design smells by type, with their cause" },
    { file: "ImplementationSmells.csv", holds: "Implementation smells by method, with cause and line" },
    { file: "TestabilitySmells.csv", holds: "Testability smells by type, with their cause" },
    { file: "TestSmells.csv", holds: "Test smells by test method, with their cause" },
    { file: "TypeMetrics.csv", holds: "Metrics of every type" },
    { file: "MethodMetrics.csv", holds: "Metrics of every method" },
    { file: "DependencyGraph.graphml", holds: "Types and their dependencies as GraphML, with the option -g" },
  ],
  integrations: [
    {
      id: "github-action",
      title: "In every build",
      text: "A GitHub action downloads the tool, analyzes the commit and keeps the result as an artifact. It can stop the build when a D'Code quality gate is not passed.",
      link: { text: "DesigniteJava action", href: "https://github.com/DesigniteTools/DJAction" },
    },
    {
      id: "incremental",
      title: "Only what is new",
      text: [
        "A second action compares two commits and opens at most one issue for each level, with the smells that this commit brought in. ",
        { text: "How to set it up", href: "/blog/analyze-code-quality-incrementally" },
        ".",
      ],
      link: {
        text: "Incremental analysis action",
        href: "https://github.com/DesigniteTools/designite-incremental-analysis",
      },
    },
    {
      id: "many-commits",
      title: "Through the history",
      text: "The tool can analyze many commits of a branch in one run and writes one result folder for each, so that you can draw how quality developed.",
    },
    {
      id: "dependency-graph",
      title: "As a graph",
      text: [
        "The dependency graph comes out as GraphML, which common graph tools read. ",
        { text: "A walk through a real one", href: "/blog/dependency-graph-visualization" },
        ".",
      ],
    },
    {
      id: "dj-viz",
      title: "As pictures",
      text: "DJ-Viz is an open-source web application that draws the results of one commit or of a series.",
      link: { text: "DJ-Viz", href: "https://github.com/DesigniteTools/DJ-viz" },
    },
    {
      id: "editor",
      title: "In the editor",
      text: "A plug-in for IntelliJ IDEA, developed in student projects and public as source code, runs DesigniteJava in the background, marks classes and methods with smells beside the code and lists the metrics of the open file.",
      link: { text: "Source of the plug-in", href: "https://github.com/parthjindal50/Designite" },
    },
  ],
  requirements: ["Java runtime 8 or later"],
  editions: [
    {
      id: "professional",
      name: "Professional",
      text: "Everything on this page. Causes and line numbers in the output, XML beside CSV, the mode for continuous integration and the analysis of many commits.",
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
    `Without a license key a project above ${promiseWords.trialLines} shows only the summary, without the detected smells, and the export is disabled. Below ${promiseWords.freeJavaLines} no key is needed.`,
    "The output folder has to be empty: the professional edition stops if it is not, and the community edition empties it.",
  ],
} as const satisfies Product;
