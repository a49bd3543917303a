import type { OfferId } from "./offers.ts";
import { promiseWords } from "./promises.ts";

/**
 * The three questions of "Which license do I need?". The ids are part of the answer's address, so they must not change.
 */
export const licenseQuestions = {
  language: {
    legend: "Which language is the code in?",
    choices: { csharp: "C#", java: "Java", python: "Python" },
  },
  purpose: {
    legend: "What do you want to do?",
    choices: {
      try: "Try a tool on my code",
      own: "Analyze the projects I work on",
      team: "Equip a large team, or analyze other teams' projects",
      research: "Research, teach or study",
    },
  },
  size: {
    legend: "How large is the project?",
    choices: {
      small: `Up to ${promiseWords.trialLines} in C# or Java, or ${promiseWords.freePythonLines}`,
      large: "Larger than that",
    },
  },
} as const;
export type LicenseQuestionId = keyof typeof licenseQuestions;

export const licenseAnswerIds = [
  "trial",
  "professional-csharp",
  "professional-java",
  "professional-python",
  "enterprise",
  "python-team",
  "academic",
] as const;
export type LicenseAnswerId = (typeof licenseAnswerIds)[number];

export interface LicenseAnswer {
  /** The offer that the answer leads to. */
  offer: OfferId;
  reason: string;
}

const oneDeveloper = "Your project is above the limit of the trial, so you need a key: one license for each developer.";

export const licenseAnswers = {
  trial: {
    offer: "trial",
    reason: "Below the limit the tool shows everything without a key. Download it and run it on your code.",
  },
  "professional-csharp": { offer: "professional-csharp", reason: oneDeveloper },
  "professional-java": { offer: "professional-java", reason: oneDeveloper },
  "professional-python": { offer: "professional-python", reason: oneDeveloper },
  enterprise: {
    offer: "enterprise",
    reason: "Large teams, and people who analyze the projects of others, use the enterprise license for C# and Java.",
  },
  "python-team": {
    offer: "professional-python",
    reason:
      "The enterprise license is for C# and Java. For Python each developer needs a professional license; for many of them please write to us.",
  },
  academic: {
    offer: "academic",
    reason: "Research and education need no paid license. Ask for the academic one with your academic address.",
  },
} as const satisfies { [id in LicenseAnswerId]: LicenseAnswer };

export const licenseAdvice = {
  heading: "Which license do I need?",
  introduction: "Three questions. The answer has an address of its own, so you can share it.",
  button: "Show my license",
  answerHeading: "Your license",
} as const;
