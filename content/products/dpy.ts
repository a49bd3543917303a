import { productNames } from "../catalog/product-names.ts";
import { dpyStudy } from "../catalog/published-figures.ts";
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
  heading: "Python code smells, checked against human raters",
  summary: `In the study that introduced DPy, its precision was ${dpyStudy.precision}, and its recall was ${dpyStudy.recall}. Two raters had found ${dpyStudy.smells} smells by hand.`,
  trial: `Free below ${promiseWords.freePythonLines}`,
  finds: {
    heading: "A catalog that breaks with each promotion",
    smell: "unstable-dependency",
    listings: ["shop/catalog/product.py", "shop/catalog/product.py"],
    text: [
      "Three packages import ",
      { code: "shop.catalog" },
      ", which imports the promotions: a change for marketing reaches all of them. Each line is correct, so a line-by-line check passes. Pass the discount as an argument, and the dependency is gone.",
    ],
  },
  families: ["architecture", "design", "implementation", "machine-learning"],
  detection: [
    "Among them is the ",
    { text: "long lambda function", href: "/docs/smells/long-lambda-function.html" },
    ", which the other tools don't report. DPy, pronounced dee-pie, is one executable. ",
    { text: "Read the paper", href: dpyStudy.address },
    ".",
  ],
  measurement: [
    "Modules and classes: size, weighted methods, fields, methods, cohesion, fan-in, fan-out, and depth of inheritance. Functions and methods: lines, cyclomatic complexity, and parameters.",
  ],
  run: {
    heading: "No Python needed to run it",
    command: "DPy analyze -i <source folder> -o <output folder> -f csv",
    caption: "Two findings in DPy's own source code, written by its February 2025 build",
    output: [
      'src,dpy,,Long parameter list,analyze_in_ci,136 - 181,.../src/dpy.py,"analyze_in_ci has 8 parameters, exceeding the max of 5."',
      "src,dpy,,Long statement,analyze,108,.../src/dpy.py,A line with 200 chars in analyze exceeds the maximum length of 120 characters.",
    ],
  },
  register: "DPy register <key>",
  outputFiles: resultFiles.dpy,
  integrations: [
    {
      title: "GitHub Actions",
      text: "DPyAction analyzes a branch, stores the results as an artifact, and can upload them to D'Code.",
      link: { text: "Set it up", href: "/docs/ci.html#python-on-github" },
    },
    {
      title: "Pull requests",
      text: "Our report program compares two results, writes Markdown, and fails the build on new findings.",
      link: { text: "Fail a build", href: "/docs/ci.html" },
    },
    {
      title: "Notebooks",
      text: "Load the CSV or JSON files into a data frame, and join smells and metrics.",
      link: { text: "See an analysis", href: "/blog/interactive-code-quality-analysis-using-dpy" },
    },
  ],
  differs: {
    heading: "Keep your linter",
    texts: [
      "Linters find errors and style problems while you type, and SonarQube's Python rules limit a function's complexity, length, and parameters.",
      "DPy also checks classes, modules, and packages: hierarchies that reject what they inherit, modules with several responsibilities, and packages that depend on less stable ones.",
    ],
  },
  requirements: ["Windows, Linux, or macOS on Apple silicon", "No Python installation and no build"],
  editions: [
    {
      name: "Trial",
      offer: "trial",
      text: `Everything, for projects below ${promiseWords.freePythonLines}, without a key.`,
    },
    { name: "Professional", offer: "professional-python", text: "One developer, one computer, projects of any size." },
    { name: "Academic", offer: "academic", text: "The professional edition, for research and education." },
  ],
} as const satisfies Product;
