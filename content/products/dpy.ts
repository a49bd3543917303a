import { productNames } from "../catalog/product-names.ts";
import { resultFiles } from "../catalog/result-files.ts";
import type { Product } from "./product.ts";
import { promiseWords } from "./promises.ts";
import { latestVersionOf } from "./tool-releases.ts";

export const dpy = {
  id: "dpy",
  name: productNames.dpy,
  language: "Python",
  path: "/products-dpy",
  documentationPath: "/docs/dpy.html",
  latestVersion: latestVersionOf("dpy"),
  offer: "professional-python",
  heading: "DPy finds code smells in Python",
  summary:
    "Find what makes Python code hard to change. DPy (pronounced dee-pie) is a single executable that reads source code without building or running it. It detects smells from architecture to implementation and computes metrics for modules, classes, and functions.",
  families: ["architecture", "design", "implementation", "machine-learning"],
  detection: {
    heading: "What it detects",
    paragraphs: [
      "The thresholds are set for Python. The paper on DPy puts the limit for Long Method at 67 lines; in Java, the limit is 100, because the same program takes more lines.",
      [
        "In the study that introduced DPy, two raters found 929 smells in four projects by hand. DPy's precision was 0.96, its recall 0.93. ",
        { text: "Read the paper", href: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf" },
        ".",
      ],
    ],
  },
  measurement: {
    heading: "What it measures",
    paragraphs: [
      "Modules and classes: size, weighted methods, fields, methods, cohesion, fan-in, fan-out, and depth of inheritance. Functions and methods: lines, cyclomatic complexity, and parameters.",
    ],
  },
  terminal: [
    {
      kind: "commands",
      caption: "Command line",
      commands: [
        {
          command: "DPy analyze -i <source folder> -o <output folder> -f csv",
          meaning: "Analyze a folder and write CSV files.",
        },
        {
          command: "DPy analyze-in-ci -repo <repository.git> -pat <token> -b main -g -o <output folder>",
          meaning: "Clone a repository and analyze it. -g also writes the dependency graph.",
        },
        { command: "DPy register <key>", meaning: "Register a license key on this computer." },
        { command: "DPy analyze --help", meaning: "Show all options." },
      ],
    },
  ],
  outputFiles: resultFiles.dpy,
  integrations: [
    {
      id: "github-action",
      title: "GitHub Actions",
      text: "DPyAction analyzes a branch, stores the results as an artifact, and can upload them to D'Code.",
      link: { text: "DPy action", href: "https://github.com/DesigniteTools/DPyAction" },
    },
    {
      id: "incremental",
      title: "Incremental analysis",
      text: [
        "The incremental action compares two commits and reports new smells as issues. ",
        { text: "Set it up", href: "/blog/analyze-code-quality-incrementally" },
        ".",
      ],
      link: {
        text: "Incremental analysis action",
        href: "https://github.com/DesigniteTools/designite-incremental-analysis",
      },
    },
    {
      id: "notebook",
      title: "Notebooks",
      text: [
        "Load the CSV or JSON files into a data frame and join smells and metrics by module and class. ",
        { text: "See an interactive analysis", href: "/blog/interactive-code-quality-analysis-using-dpy" },
        ".",
      ],
    },
    {
      id: "dcode",
      title: "D'Code",
      text: [
        "D'Code stores the report of each commit and shows trends. ",
        { text: "Read about D'Code", href: "/blog/dcode-engineering-intelligence" },
        ".",
      ],
      link: { text: "dcodehub.com", href: "https://dcodehub.com" },
    },
  ],
  requirements: ["Windows, Linux, or macOS on Apple silicon", "No Python installation and no build"],
  editions: [
    { id: "professional", name: "Professional", text: "One developer, one computer, projects of any size." },
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
      `Projects below ${promiseWords.freePythonLines} don't need a license key. `,
      { text: "See the trial limits", href: "/docs/licensing.html#trial" },
      ".",
    ],
  ],
} as const satisfies Product;
