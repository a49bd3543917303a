import { spelledNumber } from "../spelled-number.ts";

/**
 * Figures that are promised in several places (specification, section 9). Pages, mails and answers use these values,
 * most of them through `promiseWords`.
 */
export const promises = {
  /** A request for an academic license is typically answered within this many days. */
  academicAnswerTypicalDays: 1,
  /** After this many working days without an answer the requester should write to the contact address. */
  academicFollowUpWorkingDays: 2,
  /** A bought key arrives by email within this many working days of checkout. */
  keyDeliveryWorkingDays: 2,
  /** The trial reports only a summary above this many lines of code. */
  trialLines: 50_000,
  /** Below this many lines of Java no license key is needed. */
  freeJavaLines: 50_000,
  /** Below this many lines of Python no license key is needed. */
  freePythonLines: 10_000,
  /** A license, bought or academic, is valid for this many years. */
  licenseYears: 1,
} as const;

/** A licensee is reminded this many days before a license ends. */
export const licenseReminderDays = { first: 30, second: 7 } as const;

const figure = new Intl.NumberFormat("en");

/** "one day", "two working days". */
function inWords(count: number, unit: string): string {
  return `${spelledNumber(count)} ${unit}${count === 1 ? "" : "s"}`;
}

/** The same promises in words, ready for a sentence: "The typical response takes one day." */
export const promiseWords = {
  academicAnswerTypical: inWords(promises.academicAnswerTypicalDays, "day"),
  academicFollowUp: inWords(promises.academicFollowUpWorkingDays, "working day"),
  licenseTerm: inWords(promises.licenseYears, "year"),
  keyDelivery: inWords(promises.keyDeliveryWorkingDays, "working day"),
  /** When the key of a license that was bought arrives. */
  keyDue: `within ${inWords(promises.keyDeliveryWorkingDays, "working day")} of checkout`,
  trialLines: `${figure.format(promises.trialLines)} lines of code`,
  freeJavaLines: `${figure.format(promises.freeJavaLines)} lines of Java`,
  freePythonLines: `${figure.format(promises.freePythonLines)} lines of Python`,
  /** What the trial shows everything of: a project below this. */
  freeLines: `${figure.format(promises.freeJavaLines)} lines of C# or Java, or ${figure.format(promises.freePythonLines)} lines of Python`,
};
