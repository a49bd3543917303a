/**
 * Figures that we promise in several places (specification, section 9). A page, a mail or an answer that mentions one
 * takes it from here.
 */
export const promises = {
  /** A request for an academic license is typically answered within this many days. */
  academicAnswerTypicalDays: 1,
  /** After this many working days without an answer the requester should write to us. */
  academicFollowUpWorkingDays: 2,
  /** A bought key arrives by e-mail within this many working days of checkout. */
  keyDeliveryWorkingDays: 2,
  /** The trial reports only a summary above this many lines of C# or Java. */
  trialLines: 50_000,
  /** Below this many lines of Java no license key is needed. */
  freeJavaLines: 50_000,
  /** Below this many lines of Python no license key is needed. */
  freePythonLines: 10_000,
  /** A license is bought for this many years. */
  licenseYears: 1,
} as const;

/** The same promises in words, ready for a sentence: "The typical response takes one day." */
export const promiseWords = {
  academicAnswerTypical: "one day",
  academicFollowUp: "two working days",
  keyDelivery: "two working days",
  trialLines: "50,000 lines of code",
  freeJavaLines: "50,000 lines of Java",
  freePythonLines: "10,000 lines of Python",
} as const satisfies Record<string, string>;
