import { productNames } from "../product-names.ts";
import { promiseWords } from "../promises.ts";
import type { Product } from "./product.ts";

export const dpy = {
  id: "dpy",
  name: productNames.dpy,
  language: "Python",
  path: "/products-dpy",
  documentationPath: "/docs/dpy.html",
  latestVersion: "1.7.4",
  offer: "professional-python",
  heading: "Code smells in Python, from the package to the lambda",
  summary:
    "DPy, pronounced dee-pie, is a single executable. It reads Python source as it lies on the disk, detects smells of architecture, design, implementation and machine-learning code, and measures modules, classes and functions.",
  families: ["architecture", "design", "implementation", "machine-learning"],
  detection: {
    heading: "What it finds",
    paragraphs: [
      "Smells of packages, of classes and of functions, and a family of its own for code that uses machine-learning libraries. The rules were made for Python: a function counts as long at 67 lines, where the Java tool says 100, because the same program is shorter in Python.",
      [
        "In the study that introduced the tool, two raters checked its findings in four projects by hand: 929 instances, precision 0.96 and recall 0.93. ",
        { text: "Read the paper", href: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf" },
        ".",
      ],
    ],
  },
  measurement: {
    heading: "What it measures",
    paragraphs: [
      "Modules and classes: size, weighted methods, fields, methods, cohesion, fan-in, fan-out and depth of inheritance. Functions and methods: lines, cyclomatic complexity and parameters.",
    ],
  },
  terminal: [
    {
      kind: "commands",
      caption: "The command line",
      commands: [
        {
          command: "DPy analyze -i <source folder> -o <output folder> -f csv",
          meaning: "Analyze a folder and write CSV files; -f json writes JSON.",
        },
        {
          command: "DPy analyze-in-ci -repo <repository.git> -pat <token> -b main -g",
          meaning: "Fetch a repository and analyze it, for continuous integration; -g adds the dependency graph.",
        },
        { command: "DPy register <key>", meaning: "Register a license key on this computer." },
        { command: "DPy analyze --help", meaning: "Show every option." },
      ],
    },
  ],
  outputFiles: [
    { file: "<folder>_arch_smells", holds: "Architecture smells by package" },
    { file: "<folder>_design_smells", holds: "Design smells by class" },
    { file: "<folder>_implementation_smells", holds: "Implementation smells by function, with line and description" },
    { file: "<folder>_class_module_metrics", holds: "Metrics of every module and class" },
    { file: "<folder>_function_metrics", holds: "Metrics of every function and method" },
  ],
  integrations: [
    {
      id: "github-action",
      title: "In every build",
      text: "A GitHub action runs DPy on the branch you name, keeps the result as an artifact and can send it to D'Code.",
      link: { text: "DPy action", href: "https://github.com/DesigniteTools/DPyAction" },
    },
    {
      id: "incremental",
      title: "Only what is new",
      text: [
        "A second action compares two commits and opens issues for the smells that are new. ",
        { text: "How to set it up", href: "/blog/analyze-code-quality-incrementally" },
        ".",
      ],
      link: {
        text: "Incremental analysis action",
        href: "https://github.com/DesigniteTools/designite-incremental-analysis",
      },
    },
    {
      id: "notebook",
      title: "In a notebook",
      text: [
        "The CSV and JSON files load straight into a data frame, with smells and metrics sharing the columns for module and class. ",
        { text: "An interactive analysis", href: "/blog/interactive-code-quality-analysis-using-dpy" },
        ".",
      ],
    },
    {
      id: "dcode",
      title: "On a dashboard",
      text: [
        "D'Code keeps the report of every commit and follows the trend. ",
        { text: "What D'Code does", href: "/blog/dcode-engineering-intelligence" },
        ".",
      ],
      link: { text: "dcodehub.com", href: "https://dcodehub.com" },
    },
  ],
  requirements: [
    "Windows, Linux, or macOS on Apple silicon",
    "Nothing to build or install: DPy works on the source code alone",
  ],
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
    `Below ${promiseWords.freePythonLines} no license key is needed. Above that the results are not exported without a key.`,
    "A family without a finding produces no file.",
  ],
} as const satisfies Product;
