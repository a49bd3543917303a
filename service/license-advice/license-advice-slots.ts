import { licenseAnswerIds, licenseQuestions } from "#content/license-advice.ts";
import { type SlotFill, slotNames } from "#contract/slots.ts";
import type { SlotSource } from "../http/filled-documents.ts";
import { adviseLicense, type LicenseChoices, readLicenseChoices } from "./license-advice.ts";

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
