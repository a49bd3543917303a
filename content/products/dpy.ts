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
  summary: "Find what makes Python code hard to change. DPy, pronounced dee-pie, is one executable and needs no build.",
  trial: `Free below ${promiseWords.freePythonLines}`,
  example: {
    smell: "rebellious-hierarchy",
    text: [
      { code: "remove_expired" },
      " fails on an archive because an archive refuses to delete. After the change, a type checker catches the wrong call.",
    ],
    printed: {
      label: "What DPy writes about one of its own classes",
      text: "Class 'SMImport' potentially exhibits a rebellious hierarchy; following method(s) rejects the superclass methods: parse, analyze.",
    },
  },
  families: ["architecture", "design", "implementation", "machine-learning"],
  detection: [
    "From a ",
    { text: "long lambda function", href: "/docs/smells/long-lambda-function.html" },
    " to a package cycle. ",
    "In the study that introduced DPy, two raters found 929 smells in four projects by hand. DPy's precision was 0.96, and its recall was 0.93. ",
    { text: "Read the paper", href: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf" },
    ".",
  ],
  measurement: [
    "Modules and classes: size, weighted methods, fields, methods, cohesion, fan-in, fan-out, and depth of inheritance. Functions and methods: lines, cyclomatic complexity, and parameters.",
  ],
  run: {
    command: "DPy analyze -i <source folder> -o <output folder> -f csv",
    caption: "Two rows about DPy's own source code, written by its February 2025 build",
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
      title: "Only new smells",
      text: "The incremental action compares two commits and reports new smells as issues.",
      link: { text: "Compare two commits", href: "/blog/analyze-code-quality-incrementally" },
    },
    {
      title: "Notebooks",
      text: "Load the CSV or JSON files into a data frame, and join smells and metrics.",
      link: { text: "See an analysis", href: "/blog/interactive-code-quality-analysis-using-dpy" },
    },
  ],
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
