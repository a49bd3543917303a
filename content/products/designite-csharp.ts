import { productNames } from "../product-names.ts";
import { promiseWords } from "../promises.ts";
import { testabilitySmellsSince } from "../smells/testability-smells.ts";
import type { Edition, Product } from "./product.ts";

export const designiteCsharp = {
  id: "designite-csharp",
  name: productNames["designite-csharp"],
  language: "C#",
  path: "/products-cs",
  documentationPath: "/docs/designite-csharp.html",
  latestVersion: "5.1.2",
  offer: "professional-csharp",
  heading: "The design of a C# solution, laid open",
  summary:
    "Designite for C# is the tool the family began with. It opens a solution as the compiler does, detects smells of architecture, design, implementation, testability and tests, and measures every class and method.",
  families: ["architecture", "design", "implementation", "testability", "test"],
  detection: {
    heading: "What it finds",
    paragraphs: [
      "It knows all cataloged architecture and design smells. Design smells are grouped by the principle they violate: abstraction, encapsulation, modularization or hierarchy.",
      `Testability smells are supported from version ${testabilitySmellsSince["designite-csharp"]} on. Test smells are reported in a file of their own.`,
    ],
  },
  measurement: {
    heading: "What it measures",
    paragraphs: [
      "Size, complexity, coupling, inheritance and cohesion of classes and methods, and a table for namespaces.",
      "Each metric value carries a color by its threshold: green, yellow, orange or red.",
    ],
  },
  terminal: [
    {
      kind: "commands",
      caption: "The console, in the folder it was unpacked to",
      commands: [
        {
          command: "DesigniteConsole.exe -i <solution.sln> -o <output folder>",
          meaning: "Analyze a solution and write the results as CSV files.",
        },
        {
          command: "dotnet DesigniteConsole.dll -i <solution.sln> -o <output folder>",
          meaning: "The same, started through the .NET command.",
        },
        {
          command: "DesigniteConsole.exe -i <batch file> -o <output folder>",
          meaning: "Analyze several projects. The batch file begins with [Projects]; one .csproj path a line follows.",
        },
        {
          command: "DesigniteConsole.exe -i <solution.sln> -o <result.xml> -x",
          meaning: "Write the result as one XML file.",
        },
      ],
    },
  ],
  outputFiles: [
    { file: "Designite_AnalysisSummary.csv", holds: "The summary of the run" },
    { file: "ArchSmells", holds: "Architecture smells, one file per project" },
    { file: "DesignSmells", holds: "Design smells, one file per project" },
    { file: "ImpSmells", holds: "Implementation smells, one file per project" },
    { file: "TestabilitySmells", holds: "Testability smells, one file per project" },
    { file: "TestSmells", holds: "Test smells, one file per project" },
    { file: "ClassMetrics", holds: "Metrics of every class, one file per project" },
    { file: "MethodMetrics", holds: "Metrics of every method, one file per project" },
    { file: "NamespaceMetrics", holds: "Metrics of every namespace, one file per project" },
  ],
  integrations: [
    {
      id: "github-action",
      title: "In every build",
      text: "A GitHub action runs the console on a Windows runner, keeps the result as an artifact and can send it to D'Code.",
      link: { text: "Designite action", href: "https://github.com/DesigniteTools/designite_action" },
    },
    {
      id: "dcode",
      title: "On a dashboard",
      text: [
        "D'Code keeps the report of every commit, follows trends and checks a quality gate. ",
        { text: "What D'Code does", href: "/blog/dcode-engineering-intelligence" },
        ".",
      ],
      link: { text: "dcodehub.com", href: "https://dcodehub.com" },
    },
    {
      id: "tables",
      title: "In your own scripts",
      text: "The results are plain CSV files, one set for each project of the solution, or one XML file. Any spreadsheet or script can read them.",
    },
  ],
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
        "For large teams and for analyzing the projects of other teams. ",
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
    `Without a license key a solution above ${promiseWords.trialLines} shows only the summary, without the detected smells, and the export is disabled.`,
    [
      "The console reads a ",
      { code: ".sln" },
      " or ",
      { code: ".csproj" },
      " file, not a folder of loose files, and the code has to build on the computer. If no project can be found, install the Visual Studio Build Tools with the .NET desktop workload.",
    ],
  ],
} as const satisfies Product;

/** The last release of the older generation, with its desktop application. */
export const legacyCsharp = {
  version: "4.2.0",
  requirements: ["Windows 10", "1 GB RAM", ".NET 4.8 (.NET Framework)"],
  heading: "The legacy desktop application",
  paragraphs: [
    "The older generation remains available, as a desktop application and as a console, for computers that cannot run the current tool.",
    "The desktop application shows design, implementation and architecture smells with their causes, metrics in the colors green, yellow, orange and red, a treemap of smells, a dependency structure matrix, code clones, the classes with most problems, and the trend over several versions.",
  ],
} as const satisfies { paragraphs: readonly Edition["text"][] } & Record<string, unknown>;
