import { type LicenseAnswerId, type LicenseQuestionId, licenseQuestions } from "#content/license-advice.ts";

/** What somebody has answered so far; a missing answer is undefined. */
export type LicenseChoices = { readonly [question in LicenseQuestionId]: string | undefined };

function knownChoice(question: LicenseQuestionId, parameters: URLSearchParams): string | undefined {
  const choice = parameters.get(question);
  return choice !== null && Object.hasOwn(licenseQuestions[question].choices, choice) ? choice : undefined;
}

/** Reads the answers from the query of `/buy`; what is not one of the choices counts as not answered. */
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
 * Which license fits. Research needs no further answer, a team only its language; otherwise all three are needed, and
 * until they are there the answer is undefined.
 */
export function adviseLicense({ language, purpose, size }: LicenseChoices): LicenseAnswerId | undefined {
  if (purpose === "research") return "academic";
  if (language === undefined || purpose === undefined) return undefined;
  if (purpose === "team") return language === "python" ? "python-team" : "enterprise";
  if (purpose === "try" || size === "small") return "trial";
  return size === "large" ? professional[language] : undefined;
}
