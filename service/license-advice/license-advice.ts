import { type LicenseAnswerId, type LicenseQuestionId, licenseQuestions } from "#content/license-advice.ts";

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
