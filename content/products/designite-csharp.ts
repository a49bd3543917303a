import { productNames } from "../catalog/product-names.ts";
import { resultFiles } from "../catalog/result-files.ts";
import type { LegacyTool, Product } from "./product.ts";
import { promiseWords } from "./promises.ts";
import { latestVersionOf } from "./tool-releases.ts";

/** The last release of the older generation, with its desktop application. */
export const legacyCsharp = {
  version: "4.2.0",
  requirements: ["Windows 10", "1 GB RAM", ".NET 4.8 (.NET Framework)"],
  heading: "Legacy desktop application",
  paragraphs: [
    "The previous generation is a desktop application and a console, for computers that can't run the current version.",
    "The desktop application shows architecture and design smells with their causes, implementation smells, a treemap of smells, a dependency structure matrix, code clones, hotspots, and trends over several versions. Each metric value is colored by its threshold: green, yellow, orange, or red.",
    [
      "The documentation lists ",
      { text: "all its features", href: "/docs/designite-csharp.html#legacy-desktop-application" },
      ".",
    ],
  ],
} as const satisfies LegacyTool;

export const designiteCsharp = {
  id: "designite-csharp",
  name: productNames["designite-csharp"],
  language: "C#",
  path: "/products-cs",
  documentationPath: "/docs/designite-csharp.html",
  latestVersion: latestVersionOf("designite-csharp"),
  offer: "professional-csharp",
  heading: "Find the C# design problems that linters miss",
  summary:
    "Designite reads a whole solution and names what makes it hard to change, from one long method to a cycle of namespaces.",
  trial: `Free below ${promiseWords.trialLines}`,
  finds: {
    heading: "The same tax rule, written three times",
    smell: "scattered-functionality",
    listings: ["Vat.cs", "Taxes.cs"],
    text: [
      "For 1.50 net, invoices say 0.29 and baskets say 0.28, and the tests of both pass. You can't see this in any single file. Designite lists the namespaces that share a concern in ",
      { code: "ArchSmells" },
      ".",
    ],
  },
  families: ["architecture", "design", "implementation", "testability", "test"],
  detection:
    "Every architecture and design smell in our catalog, most implementation smells, and test smells in a file of their own.",
  measurement: [
    "Size, complexity, coupling, inheritance, and cohesion of classes and methods, and a table of namespaces.",
  ],
  run: {
    heading: "Run it on a solution",
    command: "DesigniteConsole.exe -i <solution.sln> -o <output folder>",
    caption: "Analyze a solution that builds on your computer. Each project gets a set of CSV files.",
  },
  outputFiles: resultFiles["designite-csharp"],
  integrations: [
    {
      title: "GitHub Actions",
      text: "The Designite action runs the console on a Windows runner and stores the results as an artifact.",
      link: { text: "Set it up", href: "/docs/ci.html#c-on-github" },
    },
    {
      title: "D'Code",
      text: "Send the report of each commit to D'Code, which shows how the smells change.",
      link: { text: "Read about D'Code", href: "/blog/dcode-engineering-intelligence" },
    },
    {
      title: "Visual Studio",
      text: "Add the console as an external tool, or open the files in a spreadsheet or a script.",
      link: { text: "Add it to your editor", href: "/docs/build-tools.html#visual-studio" },
    },
  ],
  differs: {
    heading: "How it differs from SonarQube and NDepend",
    texts: [
      "Designite and SonarQube both report deep hierarchies, long parameter lists, and virtual calls from constructors. SonarQube adds security rules, coverage, and a gate on every pull request. NDepend adds queries of your own over a .NET codebase.",
      "Designite names design and architecture smells for which we found no counterpart in SonarQube's rules, such as Broken Hierarchy, Multifaceted Abstraction, Feature Concentration, and Scattered Functionality.",
    ],
  },
  legacy: legacyCsharp,
  requirements: [
    "Windows 10 or later",
    "At least 4 GB RAM",
    ".NET 8 or later with build support (the SDK, not only the runtime)",
  ],
  editions: [
    {
      name: "Professional",
      offer: "professional-csharp",
      text: "One developer, one computer, projects of any size.",
    },
    {
      name: "Enterprise",
      offer: "enterprise",
      text: [
        "For large teams, and for analyzing other teams' projects. ",
        { text: "Write to us", href: "/contact" },
        ".",
      ],
    },
    { name: "Academic", offer: "academic", text: "Everything on this page, for research and education." },
  ],
} as const satisfies Product;
