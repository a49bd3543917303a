import { productNames } from "../catalog/product-names.ts";
import { resultFiles } from "../catalog/result-files.ts";
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
  heading: "Which Java classes and cycles slow every change?",
  summary:
    "DesigniteJava reads your source without a build and names each smell, from one long method to a cycle of packages.",
  trial: `Free below ${promiseWords.freeJavaLines}`,
  finds: {
    heading: "Two packages that can't ship alone",
    smell: "cyclic-dependency",
    listings: ["Carrier.java", "Carrier.java"],
    text: [
      { code: "shop.orders" },
      " needs the carrier, and the carrier needs the order. Each file looks fine, and the cycle exists only between packages. A carrier that takes the weight ends it.",
    ],
    printed: {
      label: "What DesigniteJava writes about two of its own packages",
      text: "DJ,Designite.utils,Cyclic Dependency,The tool detected the smell in this component because this component participates in a cyclic dependency. The participating components in the cycle are: Designite.utils; Designite",
    },
  },
  families: ["architecture", "design", "implementation", "testability", "test"],
  detection:
    "The professional edition reports five families of smells. Each finding gives the location, the smell, and the cause.",
  measurement: [
    "Size, complexity, coupling, inheritance, and cohesion of every method and type, and the metrics behind the architecture smells, from ",
    { text: "component cohesion", href: "/docs/metrics/lcc.html" },
    " to ",
    { text: "average degree", href: "/docs/metrics/average-degree.html" },
    ".",
  ],
  run: {
    heading: "JUnit takes six seconds",
    command: "java -jar DesigniteJava-community.jar -i <source folder> -o <output folder>",
    caption: "Community edition on JUnit 4.13.2, on a two-core machine",
    output: [
      "Parsing the source code ...",
      "Resolving symbols...",
      "Extracting metrics...",
      "Extracting code smells...",
      "Done.",
    ],
  },
  register: "java -jar DesigniteJava.jar -r <key>",
  outputFiles: resultFiles["designite-java"],
  integrations: [
    {
      title: "GitHub Actions",
      text: "DJAction analyzes each commit. With D'Code, it fails the job when the commit doesn't pass the quality gate.",
      link: { text: "Set it up", href: "/docs/ci.html#java-on-github" },
    },
    {
      title: "Only new smells",
      text: "A second action compares two commits and opens issues for the smells that a commit adds.",
      link: { text: "Compare two commits", href: "/blog/analyze-code-quality-incrementally" },
    },
    {
      title: "Editors and graphs",
      text: "Run it in VS Code or IntelliJ IDEA, and export the dependency graph as GraphML.",
      link: { text: "Add it to your editor", href: "/docs/build-tools.html#one-script-for-all-editors" },
    },
  ],
  differs: {
    heading: "If you already run SonarQube",
    texts: [
      "SonarQube's Java rules limit a method's complexity, length, and parameters, and a class's parents and methods. It adds security rules, coverage, and a gate on every pull request. Its analysis of architecture needs the Developer Edition.",
      "DesigniteJava names smells of abstraction, encapsulation, hierarchy, and packages, and writes them to plain files that a script or a paper can use.",
    ],
  },
  requirements: ["Java runtime 8 or later"],
  editions: [
    {
      name: "Professional",
      offer: "professional-java",
      text: "Everything on this page: causes and line numbers, CSV and XML, CI mode, and analysis of many commits.",
    },
    {
      name: "Community",
      text: "Open source (Apache 2.0): design and implementation smells, and the metrics of types and methods, as CSV.",
      link: { text: "See the source", href: communityJava.sourceUrl },
    },
    { name: "Academic", offer: "academic", text: "The professional edition, for research and education." },
  ],
} as const satisfies Product;
