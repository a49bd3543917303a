import {
  type LicenseAnswerId,
  type LicenseQuestionId,
  licenseAnswerIds,
  licenseQuestions,
} from "#content/products/license-advice.ts";
import { type SlotFill, slotNames } from "#contract/slots.ts";
import type { SlotSource } from "../platform/http/filled-documents.ts";

/** The answers given so far. A missing answer is undefined. */
type LicenseChoices = { readonly [question in LicenseQuestionId]: string | undefined };

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

const questionIds = ["language", "purpose", "size"] as const;

const slotsOfQuestion = (question: (typeof questionIds)[number]) =>
  Object.keys(licenseQuestions[question].choices).map((choice) => slotNames.licenseChoice(question, choice));

/**
 * Answers "which license do I need?" in the document, so that the answer has an address and needs no script: the answer
 * is shown, and the choices of the query are checked.
 */
export const licenseAdviceSlots: SlotSource = {
  slots: [...licenseAnswerIds.map(slotNames.licenseAnswer), ...questionIds.flatMap(slotsOfQuestion)],
  dependsOnQuery: true,
  async read(parameters) {
    const choices = readLicenseChoices(parameters);
    return { key: JSON.stringify(choices), fill: () => fillsFor(choices) };
  },
};

function fillsFor(choices: LicenseChoices): Readonly<Record<string, SlotFill>> {
  const answer = adviseLicense(choices);
  const taken = questionIds.flatMap((question) => {
    const choice = choices[question];
    return choice === undefined ? [] : [slotNames.licenseChoice(question, choice)];
  });
  return {
    ...(answer && { [slotNames.licenseAnswer(answer)]: () => "" }),
    ...Object.fromEntries(taken.map((slot) => [slot, () => ' checked=""'])),
  };
}
