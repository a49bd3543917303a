import { productNames } from "../catalog/product-names.ts";
import { resultFiles } from "../catalog/result-files.ts";
import { testabilitySmellsSince } from "../catalog/smells/testability-smells.ts";
import type { LegacyTool, Product } from "./product.ts";
import { promiseWords } from "./promises.ts";
import { latestVersionOf } from "./tool-releases.ts";

/** The last release of the older generation, with its desktop application. */
export const legacyCsharp = {
  version: "4.2.0",
  requirements: ["Windows 10", "1 GB RAM", ".NET 4.8 (.NET Framework)"],
  heading: "Legacy desktop application",
  paragraphs: [
    "The previous generation is available as a desktop application and as a console, for computers that can't run the current version.",
    "The desktop application shows architecture and design smells with their causes, implementation smells, a treemap of smells, a dependency structure matrix, code clones, hotspots, and trends over several versions. Each metric value is colored by its threshold: green, yellow, orange, or red.",
    [
      "The documentation lists ",
      { text: "all its functions", href: "/docs/designite-csharp.html#legacy-desktop-application" },
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
  heading: "Designite finds code smells in C#",
  summary:
    "Find what makes a C# solution hard to change. Designite for C# detects architecture, design, implementation, testability, and test smells, and computes metrics for every class and method.",
  families: ["architecture", "design", "implementation", "testability", "test"],
  detection: {
    heading: "What it detects",
    paragraphs: [
      "Every architecture and design smell in our catalog, and most implementation smells.",
      `Testability smells have been supported since version ${testabilitySmellsSince["designite-csharp"]}.`,
    ],
  },
  measurement: {
    heading: "What it measures",
    paragraphs: [
      "Size, complexity, coupling, inheritance, and cohesion of classes and methods, and a table of namespaces.",
    ],
  },
  terminal: [
    {
      kind: "commands",
      caption: "Command line of the console",
      commands: [
        {
          command: "DesigniteConsole.exe -i <solution.sln> -o <output folder>",
          meaning: "Analyze a solution. The results are CSV files in the output folder.",
        },
        {
          command: "dotnet DesigniteConsole.dll -i <solution.sln> -o <output folder>",
          meaning: "The same through the .NET host, in the folder of the console.",
        },
        {
          command: "DesigniteConsole.exe -i <batch file> -o <output folder>",
          meaning: "Analyze several projects, listed in a batch file.",
        },
        {
          command: "DesigniteConsole.exe -i <solution.sln> -o <result.xml> -x",
          meaning: "Write one XML file instead.",
        },
      ],
    },
  ],
  outputFiles: resultFiles["designite-csharp"],
  integrations: [
    {
      id: "github-action",
      title: "GitHub Actions",
      text: "The Designite action runs the console on a Windows runner, uploads the results as an artifact, and can also send them to D'Code.",
      link: { text: "Designite action", href: "https://github.com/DesigniteTools/designite_action" },
    },
    {
      id: "dcode",
      title: "D'Code",
      text: [
        "D'Code stores the report of each commit, shows trends, and evaluates a quality gate. ",
        { text: "Read about D'Code", href: "/blog/dcode-engineering-intelligence" },
        ".",
      ],
      link: { text: "dcodehub.com", href: "https://dcodehub.com" },
    },
    {
      id: "tables",
      title: "Spreadsheets and scripts",
      text: "The results are CSV files, one set for each project of the solution, or one XML file.",
    },
  ],
  legacy: legacyCsharp,
  requirements: [
    "Windows 10 or later",
    "At least 4 GB RAM",
    ".NET 8 or later with build support (the SDK, not only the runtime)",
  ],
  editions: [
    { id: "professional", name: "Professional", text: "One developer, one computer, projects of any size." },
    {
      id: "enterprise",
      name: "Enterprise",
      text: [
        "For large teams, and for analyzing other teams' projects. ",
        { text: "Write to us", href: "/contact" },
        ".",
      ],
    },
    {
      id: "academic",
      name: "Academic",
      text: [
        "Free for research and education. ",
        { text: "Request an academic license", href: "/acad-lic-request" },
        ".",
      ],
    },
  ],
  limits: [
    [
      `Without a license key, you get only a summary for a solution above ${promiseWords.trialLines}. `,
      { text: "See the trial limits", href: "/docs/licensing.html#trial" },
      ".",
    ],
    ["The input is a ", { code: ".sln" }, " or ", { code: ".csproj" }, " file that builds on your computer."],
  ],
} as const satisfies Product;
