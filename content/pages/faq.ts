import { coverage } from "../catalog/smells/coverage.ts";
import { contactLink } from "../products/company.ts";
import { designiteCsharp } from "../products/designite-csharp.ts";
import { designiteJava } from "../products/designite-java.ts";
import { dpy } from "../products/dpy.ts";
import { formatAmount, offers } from "../products/offers.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

export interface Question {
  /** Also the anchor of the question on the page. */
  id: string;
  question: string;
  answer: readonly Paragraph[];
}

export const faqPage = {
  heading: "Frequently asked questions",
  introduction: "Answers about code smells, the tools, licenses, and CI.",
  more: ["For any other question, contact us at ", contactLink, "."],
} as const satisfies { more: Paragraph } & Record<string, unknown>;

const csharpDesign = coverage("design", "designite-csharp").detected;
const javaDesign = coverage("design", "designite-java").detected;
const architecture = coverage("architecture", "designite-java").detected;
const csharpImplementation = coverage("implementation", "designite-csharp").detected;
const javaImplementation = coverage("implementation", "designite-java").detected;
const pythonImplementation = coverage("implementation", "dpy").detected;
const testability = coverage("testability", "designite-java").detected;
const test = coverage("test", "designite-java").detected;

/** The price of a professional license, with its currency. */
const priceOf = (offer: "professional-csharp" | "professional-java" | "professional-python"): string =>
  formatAmount(offers[offer].price.amount);

/** Exactly ten, the first of them open on the page (specification, section 2). */
export const questions: readonly Question[] = [
  {
    id: "what-is-a-smell",
    question: "What is a code smell?",
    answer: [
      "A code smell is a structure in the code that violates a design principle and lowers quality. It isn't a bug: the program still does what it should. Kent Beck coined the term, and Martin Fowler's book on refactoring made it known.",
      [
        "Smells occur at three levels: inside a method or class (implementation), among classes (design), and among components (architecture). The ",
        { text: "taxonomy of software smells", href: "https://www.tusharma.in/smells/" },
        " describes them.",
      ],
    ],
  },
  {
    id: "why-care",
    question: "Why should I care about smells?",
    answer: [
      [
        "Smells make code harder to understand, change, and test. The longer they stay, the more each change costs. See ",
        { text: "why smells matter", href: "/docs/why-smells.html" },
        ".",
      ],
      [
        "A ",
        { text: "study of C# repositories", href: "https://doi.org/10.1007/s10664-020-09847-2" },
        ", conducted with Designite, found that design smells lead to architecture smells.",
      ],
    ],
  },
  {
    id: "which-smells",
    question: "Which smells do the tools detect?",
    answer: [
      `${designiteJava.name} and ${designiteCsharp.name} detect ${architecture} architecture smells and ${testability} testability smells. The C# tool detects ${csharpDesign} design smells and ${csharpImplementation} implementation smells. The Java tool detects ${javaDesign} design smells, ${javaImplementation} implementation smells, and ${test} test smells.`,
      [
        `${dpy.name} detects ${pythonImplementation} implementation smells, along with design and architecture smells. The `,
        { text: "documentation", href: "/docs/smells.html" },
        " has a page for each smell.",
      ],
    ],
  },
  {
    id: "languages-and-tools",
    question: "Which languages are supported, and by which tool?",
    answer: [
      [
        { text: designiteCsharp.name, href: designiteCsharp.path },
        " analyzes C#, ",
        { text: designiteJava.name, href: designiteJava.path },
        " analyzes Java, and ",
        { text: dpy.name, href: dpy.path },
        " analyzes Python. Each tool is a separate download with its own license.",
      ],
      [
        "Run your first analysis in five minutes: ",
        { text: "C#", href: "/docs/start-designite-csharp.html" },
        ", ",
        { text: "Java", href: "/docs/start-designitejava.html" },
        ", or ",
        { text: "Python", href: "/docs/start-dpy.html" },
        ".",
      ],
    ],
  },
  {
    id: "trial",
    question: "Is there a trial, and what are its limits?",
    answer: [
      [
        "Yes. Choose ",
        { text: "Free download", href: "/download" },
        `, and run the tool without a license key. The trial shows everything for projects below ${promiseWords.freeJavaLines} or C#, or ${promiseWords.freePythonLines}.`,
      ],
      "Above these limits, the trial shows only the summary, and you can't export the results.",
    ],
  },
  {
    id: "licenses-and-prices",
    question: "Which licenses do you offer, and what do they cost?",
    answer: [
      [
        `The trial and the academic license are free. A professional license for one developer costs ${priceOf("professional-csharp")} per year for C#, ${priceOf("professional-java")} for Java, and ${priceOf("professional-python")} for Python. The enterprise license is priced on request. `,
        { text: "Compare the licenses", href: "/buy" },
        ", or read the ",
        { text: "purchase terms", href: "/purchase-terms" },
        ".",
      ],
    ],
  },
  {
    id: "academic-license",
    question: "How do I get an academic license?",
    answer: [
      [
        "Fill in the ",
        { text: "request form", href: "/acad-lic-request" },
        ` with your academic email address. The typical response takes ${promiseWords.academicAnswerTypical}. The license is valid for ${promiseWords.licenseTerm}.`,
      ],
    ],
  },
  {
    id: "register-a-key",
    question: "How do I register a license key?",
    answer: [
      [
        "Run ",
        { code: "java -jar DesigniteJava.jar -r <key>" },
        " for Java or ",
        { code: "DPy register <key>" },
        " for Python. For C#, we send the registration instructions with your key. A key works on one computer.",
      ],
      [
        "In CI, pass the key with the option ",
        { code: "-k" },
        ". For a Java project above the trial limit, run the jar directly in the workflow instead of the GitHub Action: ",
        {
          code: 'java -jar DesigniteJava.jar -ci -repo "$GITHUB_REPOSITORY" -pat "$PAT" -k "$D_KEY" -o designite-output',
        },
        ". The ",
        { text: "CI guide", href: "/docs/ci.html" },
        " has the complete workflow.",
      ],
    ],
  },
  {
    id: "key-and-updates",
    question: "When does my key arrive, and are updates free?",
    answer: [
      `The key arrives by email within ${promiseWords.keyDelivery} of checkout. Updates are free within the same major version.`,
    ],
  },
  {
    id: "continuous-integration",
    question: "Can the tools run in CI, and where does my code go?",
    answer: [
      [
        "Yes. There are GitHub Actions for ",
        { text: "C#", href: "https://github.com/DesigniteTools/designite_action" },
        ", ",
        { text: "Java", href: "https://github.com/DesigniteTools/DJAction" },
        ", and ",
        { text: "Python", href: "https://github.com/DesigniteTools/DPyAction" },
        ", and an action that ",
        { text: "reports only new smells", href: "/blog/analyze-code-quality-incrementally" },
        ".",
      ],
      [
        "The analysis runs on your own computer or CI runner, and uploading results to D'Code is optional. The ",
        { text: "privacy policy", href: "/privacy-policy" },
        " describes the usage data that the tools may report.",
      ],
    ],
  },
];
