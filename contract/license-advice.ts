import { type LicenseAnswerId, type LicenseQuestionId, licenseQuestions } from "#content/license-advice.ts";

const questionIds = ["language", "purpose", "size"] as const satisfies readonly LicenseQuestionId[];

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

/** How the page hides each answer and names each choice, so that the service can show and mark what an address asks for. */
export const hiddenAnswer = (id: LicenseAnswerId) => `data-license-answer="${id}" hidden=""`;
const shownAnswer = (id: LicenseAnswerId) => `data-license-answer="${id}"`;
export const openChoice = (question: LicenseQuestionId, choice: string) => `name="${question}" value="${choice}"`;
const takenChoice = (question: LicenseQuestionId, choice: string) => `${openChoice(question, choice)} checked=""`;

/** The page as it is sent for an address that holds choices: the answer shown, the choices still marked. */
export function fillLicenseAdvice(html: string, choices: LicenseChoices): string {
  const answer = adviseLicense(choices);
  const shown = answer ? html.replace(hiddenAnswer(answer), shownAnswer(answer)) : html;
  return questionIds.reduce((page, question) => {
    const choice = choices[question];
    return choice ? page.replace(openChoice(question, choice), takenChoice(question, choice)) : page;
  }, shown);
}
