import { contactLink } from "./company.ts";
import { offers, priceCurrency } from "./offers.ts";
import { designiteCsharp } from "./products/designite-csharp.ts";
import { designiteJava } from "./products/designite-java.ts";
import { dpy } from "./products/dpy.ts";
import { promiseWords } from "./promises.ts";
import { coverage } from "./smells/coverage.ts";
import type { Paragraph } from "./text.ts";

export interface Question {
  /** Also the anchor of the question on the page. */
  id: string;
  question: string;
  answer: readonly Paragraph[];
}

export const faqPage = {
  heading: "Frequently asked questions",
  introduction: "Ten questions that come up before and after the first analysis.",
  more: ["Is yours not here? Write to ", contactLink, "."],
} as const satisfies { more: Paragraph } & Record<string, unknown>;

const csharpDesign = coverage("design", "designite-csharp").detected;
const javaDesign = coverage("design", "designite-java").detected;
const architecture = coverage("architecture", "designite-java").detected;
const csharpImplementation = coverage("implementation", "designite-csharp").detected;
const javaImplementation = coverage("implementation", "designite-java").detected;
const pythonImplementation = coverage("implementation", "dpy").detected;
const testability = coverage("testability", "designite-java").detected;
const test = coverage("test", "designite-java").detected;

/** Exactly ten, the first of them open on the page (specification, section 2). */
export const questions: readonly Question[] = [
  {
    id: "what-is-a-smell",
    question: "What is a code smell?",
    answer: [
      "A structure in the code that points to a violated principle and lowers quality. It is not a bug: the program does what it should. Kent Beck coined the term, and Martin Fowler's book on refactoring made it known.",
      [
        "Smells appear at three scopes: inside a method or class (implementation), among a set of classes (design) and among components (architecture). A public ",
        { text: "taxonomy of software smells", href: "https://www.tusharma.in/smells/" },
        " describes them.",
      ],
    ],
  },
  {
    id: "why-care",
    question: "Why should I care about smells?",
    answer: [
      "Because you pay for them later. Smells make code harder to understand, to change, to test and to rely on, and the cost of a change grows with them.",
      [
        "In a study of 3,073 C# repositories the density of smells did not depend on the size of the project, and design smells were found to come before architecture smells. ",
        { text: "Read the study", href: "https://doi.org/10.1007/s10664-020-09847-2" },
        ".",
      ],
    ],
  },
  {
    id: "which-smells",
    question: "Which smells do the tools detect?",
    answer: [
      `${designiteJava.name} and ${designiteCsharp.name} both detect ${architecture} architecture smells and ${testability} testability smells. Of the design smells the C# tool detects ${csharpDesign} and the Java tool ${javaDesign}; of the implementation smells ${csharpImplementation} and ${javaImplementation}. The Java tool also detects ${test} test smells.`,
      [
        `${dpy.name} detects ${pythonImplementation} implementation smells, smells of design and architecture, and smells of machine-learning code. The `,
        { text: "documentation", href: "/docs/index.html" },
        " lists them with their rules.",
      ],
    ],
  },
  {
    id: "languages-and-tools",
    question: "Which languages are supported, and by which tool?",
    answer: [
      [
        "C# by ",
        { text: designiteCsharp.name, href: designiteCsharp.path },
        ", Java by ",
        { text: designiteJava.name, href: designiteJava.path },
        ", Python by ",
        { text: dpy.name, href: dpy.path },
        ". Each tool is a download of its own, with its own license key.",
      ],
    ],
  },
  {
    id: "trial",
    question: "Is there a trial, and what are its limits?",
    answer: [
      [
        "Yes: ",
        { text: "download a tool", href: "/download" },
        ` and run it without a key. For a project above ${promiseWords.trialLines} the trial shows only the summary, without the detected smells, and the export is disabled.`,
      ],
      `Below ${promiseWords.freeJavaLines} or ${promiseWords.freePythonLines} you need no license key.`,
    ],
  },
  {
    id: "licenses-and-prices",
    question: "Which licenses are there, and what do they cost?",
    answer: [
      [
        `The trial is free. A professional license is for one developer and one year: ${offers["professional-csharp"].price.amount} ${priceCurrency} for C#, ${offers["professional-java"].price.amount} ${priceCurrency} for Java, ${offers["professional-python"].price.amount} ${priceCurrency} for Python. The enterprise license, for large teams and for analyzing other teams' projects, is priced on request. The academic license is free. `,
        { text: "Compare them", href: "/buy" },
        ".",
      ],
    ],
  },
  {
    id: "academic-license",
    question: "How do I get an academic license?",
    answer: [
      [
        "Send the ",
        { text: "request form", href: "/acad-lic-request" },
        ` from an academic e-mail address. The typical response takes ${promiseWords.academicAnswerTypical}. If you have heard nothing after ${promiseWords.academicFollowUp}, look in the spam folder and then write to `,
        contactLink,
        ".",
      ],
    ],
  },
  {
    id: "register-a-key",
    question: "How do I register a license key?",
    answer: [
      [
        "For Java, once on each computer: ",
        { code: "java -jar DesigniteJava.jar -r <key>" },
        ". For Python: ",
        { code: "DPy register <key>" },
        ". For C#, we send the registration instructions with your key.",
      ],
      [
        "A key belongs to one computer, so register it on the computer you work on. For a build server see ",
        { text: "Licenses and keys", href: "/docs/licensing.html#a-license-on-a-build-server" },
        ".",
      ],
    ],
  },
  {
    id: "key-and-updates",
    question: "When does my key arrive, and are updates free?",
    answer: [
      `The key arrives by e-mail within ${promiseWords.keyDelivery} of checkout. Updates are free within the same major version.`,
    ],
  },
  {
    id: "continuous-integration",
    question: "Can the tools run in a build, and where does my code go?",
    answer: [
      [
        "Yes. There are GitHub actions for ",
        { text: "C#", href: "https://github.com/DesigniteTools/designite_action" },
        ", ",
        { text: "Java", href: "https://github.com/DesigniteTools/DJAction" },
        " and ",
        { text: "Python", href: "https://github.com/DesigniteTools/DPyAction" },
        ", and ",
        { text: "one that reports only new smells", href: "/blog/analyze-code-quality-incrementally" },
        ".",
      ],
      [
        "Your code stays where it is: the analysis runs on your own computer or runner, and sending the results to D'Code is optional. What the tools may report about their own use is in the ",
        { text: "privacy policy", href: "/privacy-policy" },
        ".",
      ],
    ],
  },
];
