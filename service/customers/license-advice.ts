import {
  adviseLicense,
  type LicenseChoices,
  type LicenseQuestionId,
  licenseAnswerIds,
  licenseQuestionIds,
  licenseQuestions,
  readLicenseChoices,
} from "#content/products/license-advice.ts";
import { type SlotFill, slotNames } from "#contract/slots.ts";
import type { SlotSource } from "../platform/http/filled-documents.ts";

const slotsOfQuestion = (question: LicenseQuestionId) =>
  Object.keys(licenseQuestions[question].choices).map((choice) => slotNames.licenseChoice(question, choice));

/**
 * Answers "which license do I need?" in the document, so that the answer has an address and needs no script: the questions
 * are unfolded, the answer is shown, and the choices of the query are checked. The language alone chooses what to buy.
 */
export const licenseAdviceSlots: SlotSource = {
  slots: [
    slotNames.licenseQuestions,
    ...licenseAnswerIds.map(slotNames.licenseAnswer),
    ...licenseQuestionIds.flatMap(slotsOfQuestion),
  ],
  dependsOnQuery: true,
  async read(parameters) {
    const choices = readLicenseChoices(parameters);
    return { key: JSON.stringify(choices), fill: () => fillsFor(choices) };
  },
};

function fillsFor(choices: LicenseChoices): Readonly<Record<string, SlotFill>> {
  const answer = adviseLicense(choices);
  const taken = licenseQuestionIds.flatMap((question) => {
    const choice = choices[question];
    return choice === undefined ? [] : [slotNames.licenseChoice(question, choice)];
  });
  return {
    ...((choices.purpose || choices.size) && { [slotNames.licenseQuestions]: () => ' open=""' }),
    ...(answer && { [slotNames.licenseAnswer(answer)]: () => "" }),
    ...Object.fromEntries(taken.map((slot) => [slot, () => ' checked=""'])),
  };
}
