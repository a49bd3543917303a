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
      team: "License a large team, or analyze other teams' projects",
      research: "Research, teach, or study",
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

const oneDeveloper = "Your project is above the trial limit. Each developer needs a professional license.";

export const licenseAnswers = {
  trial: {
    offer: "trial",
    reason: "Download the tool and run it without a key. Below the trial limit, you get full results.",
  },
  "professional-csharp": { offer: "professional-csharp", reason: oneDeveloper },
  "professional-java": { offer: "professional-java", reason: oneDeveloper },
  "professional-python": { offer: "professional-python", reason: oneDeveloper },
  enterprise: {
    offer: "enterprise",
    reason: "The enterprise license for C# and Java covers large teams and the analysis of other teams' projects.",
  },
  "python-team": {
    offer: "professional-python",
    reason: "For Python, each developer needs a professional license. Write to us if you need many.",
  },
  academic: {
    offer: "academic",
    reason: "The academic license is free. Request it with your academic email address.",
  },
} as const satisfies { [id in LicenseAnswerId]: LicenseAnswer };

export const licenseAdvice = {
  heading: "Which license do I need?",
  introduction: "Answer three questions. You can share the result as a link.",
  button: "Show my license",
  answerHeading: "Your license",
} as const;
