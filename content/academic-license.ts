import { contactLink } from "./company.ts";
import { promiseWords } from "./promises.ts";
import type { Paragraph } from "./text.ts";

/** The languages of the form, each with its tool. The first is selected when the page opens. */
export const licenseLanguages = [
  { language: "Java", tool: "DesigniteJava" },
  { language: "C#", tool: "Designite for C#" },
  { language: "Python", tool: "DPy" },
] as const;

export interface LicenseStep {
  title: string;
  text: string;
}

export const licenseSteps: readonly LicenseStep[] = [
  { title: "You ask", text: "Fill in the form with your academic e-mail address." },
  {
    title: "We review",
    text: `A person reads the request. The typical response takes ${promiseWords.academicAnswerTypical}.`,
  },
  { title: "The key comes by e-mail", text: "Register it on your computer, and the tool is complete." },
];

/** What happens after the request was sent, as a list (specification, section 2). */
export const afterSubmitting: readonly Paragraph[] = [
  "We review your request. If it is successful, an e-mail with a license key follows.",
  `The typical response takes ${promiseWords.academicAnswerTypical}.`,
  [`If you have no reply after ${promiseWords.academicFollowUp}, please contact us at `, contactLink, "."],
  "Check your spam folder first: an e-mail with a key in it is sometimes taken for unwanted mail.",
  [
    "If you registered the key by mistake, for example on the wrong computer, raise another request and also write to ",
    contactLink,
    " to explain why you need a second key. Without the explanation the new request may be rejected.",
  ],
];

export const academicLicense = {
  heading: "Academic license",
  introduction: "The tools are free for academic research and education.",
  eligibilityHeading: "Who can ask for one",
  eligibility: [
    "You are an academic researcher or a student; the license is for teachers too.",
    "You intend to use the tool for research and/or education only.",
    "You write from an academic e-mail address.",
  ],
  stepsHeading: "How it goes",
  formHeading: "Request a license",
  form: {
    name: "Name",
    email: "Academic e-mail address",
    emailHint: "The address your university or institute gave you.",
    university: "University or institute",
    /** Precedes the university name that the mail address suggests. */
    useSuggestion: "Use:",
    language: "Language of the code you analyze",
    button: "Send the request",
  },
  afterHeading: "What happens after you submit",
  citationHeading: "Cite the tools",
  citation:
    "If the tools helped your work, please cite the paper of the tool that you used. It lets others find it, and it keeps the license free.",
  universitiesHeading: "Universities that have used the tools",
  universities: [
    "This list is made of two parts: institutions whose papers, repositories, theses or courses show the tools in use, each with a link to that evidence, and institutions whose requests we granted.",
    "It names neither customers nor endorsements, and it is not complete. If your institution is missing, tell us.",
  ],
  mapHeading: "Where they are",
  mapDescription: "A map of the world with a mark at the city of each listed university.",
} as const;
