import { contactLink } from "../products/company.ts";
import { promiseWords } from "../products/promises.ts";
import type { Paragraph } from "../products/text.ts";

/** The languages of the form, each with its tool. The first is selected when the page opens. */
export const licenseLanguages = [
  { language: "Java", tool: "DesigniteJava" },
  { language: "C#", tool: "Designite for C#" },
  { language: "Python", tool: "DPy" },
] as const;

/** What happens after the request was sent (specification, section 2). */
export const afterSubmitting: readonly { title: string; text: Paragraph }[] = [
  { title: "We review your request", text: `The typical response takes ${promiseWords.academicAnswerTypical}.` },
  {
    title: "We email you the key",
    text: [
      `If your request is successful, we'll email you a license key. No email after ${promiseWords.academicFollowUp}? Check your spam folder, then contact us at `,
      contactLink,
      ".",
    ],
  },
  {
    title: "You register the key",
    text: [
      "Register it on the computer where you use the tool. If you registered it by mistake, for example on the wrong computer, send another request. Also write to ",
      contactLink,
      " and explain why you need another key. Otherwise, the request may be rejected.",
    ],
  },
];

export const academicLicense = {
  heading: "Academic license",
  introduction: "Researchers, teachers, and students use the tools for free.",
  eligibilityHeading: "Eligibility",
  eligibility: [
    "You are an academic researcher or a student. Teachers are eligible too.",
    "You'll use the tool for research and/or education only.",
    "You have an academic email address.",
  ],
  /** Said where the owner has confirmed it. */
  term: `The license is valid for ${promiseWords.licenseTerm}.`,
  formHeading: "Request a license",
  form: {
    name: "Name",
    email: "Academic email address",
    emailHint: "The address your university or institute gave you.",
    university: "University or institute",
    language: "Language of the code you analyze",
    button: "Send request",
  },
  afterHeading: "What happens after you submit",
  citationHeading: "Cite the tools",
  citation: "If you use a tool in your research, please cite its paper.",
  universitiesHeading: "Universities that have used the tools",
  universities: "Each link is a public paper, thesis, course, dataset, or repository that uses the tools.",
  mapHeading: "Map of the universities",
  mapDescription: "A world map with a mark in the city of each listed university.",
} as const;
