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
export const licenseQuestionIds = ["language", "purpose", "size"] as const satisfies readonly LicenseQuestionId[];

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
  button: "Show my license",
  missing: "Choose an answer.",
  answerHeading: "Your license",
} as const;

/** The answers given so far. A missing answer is undefined. */
export type LicenseChoices = { readonly [question in LicenseQuestionId]: string | undefined };

function knownChoice(question: LicenseQuestionId, parameters: URLSearchParams): string | undefined {
  const choice = parameters.get(question);
  return choice !== null && Object.hasOwn(licenseQuestions[question].choices, choice) ? choice : undefined;
}

/** Reads the answers from the query of `/buy`. An unknown choice counts as not answered. */
export function readLicenseChoices(parameters: URLSearchParams): LicenseChoices {
  return {
    language: knownChoice("language", parameters),
    purpose: knownChoice("purpose", parameters),
    size: knownChoice("size", parameters),
  };
}

const professional: Readonly<Record<string, LicenseAnswerId>> = {
  csharp: "professional-csharp",
  java: "professional-java",
  python: "professional-python",
};

/**
 * The license that fits. Research needs no further answer and a team only its language; otherwise all three are needed,
 * and the result is undefined until they are given.
 */
export function adviseLicense({ language, purpose, size }: LicenseChoices): LicenseAnswerId | undefined {
  if (purpose === "research") return "academic";
  if (language === undefined || purpose === undefined) return undefined;
  if (purpose === "team") return language === "python" ? "python-team" : "enterprise";
  if (purpose === "try" || size === "small") return "trial";
  return size === "large" ? professional[language] : undefined;
}
