import { coverage } from "../catalog/smells/coverage.ts";
import { contactLink } from "../products/company.ts";
import { designiteCsharp } from "../products/designite-csharp.ts";
import { designiteJava } from "../products/designite-java.ts";
import { dpy } from "../products/dpy.ts";
import { csharpRegistration } from "../products/key-registration.ts";
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

/** At least ten, the first of them open on the page (specification, section 2). */
export const questions: readonly Question[] = [
  {
    id: "what-is-a-smell",
    question: "What is a code smell, and why should I care?",
    answer: [
      [
        "A code smell is a structure that violates a design principle. It isn't a bug: the program still does what it should, but it's harder to understand, change, and test. Read ",
        { text: "why smells matter", href: "/docs/why-smells.html" },
        ".",
      ],
      [
        "A ",
        { text: "study of C# repositories", href: "https://doi.org/10.1007/s10664-020-09847-2" },
        " with Designite found that design smells lead to architecture smells.",
      ],
    ],
  },
  {
    id: "which-smells",
    question: "Which languages and smells do the tools cover?",
    answer: [
      [
        { text: designiteCsharp.name, href: designiteCsharp.path },
        ` and ${designiteJava.name} detect ${architecture} architecture smells and ${testability} testability smells. The C# tool also detects ${csharpDesign} design and ${csharpImplementation} implementation smells; `,
        { text: designiteJava.name, href: designiteJava.path },
        ` ${javaDesign} design, ${javaImplementation} implementation, and ${test} test smells.`,
      ],
      [
        { text: dpy.name, href: dpy.path },
        ` detects ${pythonImplementation} implementation smells in Python, along with design and architecture smells. The `,
        { text: "catalog", href: "/docs/smells.html" },
        " has a page for each smell.",
      ],
    ],
  },
  {
    id: "sonarqube-and-ndepend",
    question: "How is it different from SonarQube and NDepend?",
    answer: [
      [
        "Designite reports named smells in the structure of your code, such as a broken hierarchy or a cycle of packages. SonarQube reports bugs, vulnerabilities, and code smells in several dozen languages. NDepend matches .NET code against queries, which you can also write yourself.",
      ],
      [
        "The ",
        { text: "comparison", href: "/blog/comparing-designite-with-sonarqube-ndepend" },
        " says when to choose which.",
      ],
    ],
  },
  {
    id: "what-is-sent",
    question: "What does the tool send?",
    answer: [
      [
        "Not your code: the analysis runs on your own computer or CI runner. The tools may report how they behave and how they are used, and you can opt out: see the ",
        { text: "privacy policy", href: "/privacy-policy" },
        ". Results go to ",
        { text: "D'Code", href: "/blog/dcode-engineering-intelligence" },
        " only if you upload them.",
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
        `, and run the tool without a license key. The trial shows everything for projects below ${promiseWords.freeLines}. Above, the tools export nothing, and those for C# and Java show only the summary, without the detected smells.`,
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
        ` with your academic email address. The typical response takes ${promiseWords.academicAnswerTypical}.`,
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
        ` for Python. ${csharpRegistration} A key works on one computer.`,
      ],
    ],
  },
  {
    id: "key-and-updates",
    question: "When does my key arrive, and are updates free?",
    answer: [`The key arrives by email ${promiseWords.keyDue}. Updates are free within the same major version.`],
  },
  {
    id: "continuous-integration",
    question: "Can the tools run in CI?",
    answer: [
      [
        "Yes. There are GitHub Actions for ",
        { text: "C#", href: "https://github.com/DesigniteTools/designite_action" },
        ", ",
        { text: "Java", href: "https://github.com/DesigniteTools/DJAction" },
        ", and ",
        { text: "Python", href: "https://github.com/DesigniteTools/DPyAction" },
        ". The ",
        { text: "CI guide", href: "/docs/ci.html" },
        " has complete workflows, also for projects above the trial limits.",
      ],
    ],
  },
];
