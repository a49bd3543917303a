/**
 * What each mail is for, and who hears that one isn't delivered:
 * - `alarm`: the operators. Its recipient waits for it.
 * - `quiet`: nobody. Whoever has asked for it notices, or a page says the same.
 * - `operator`: nobody, since an alarm would go to the same address. It may name persons whom it isn't about.
 */
const mailPurposes = {
  "academic-notice": "operator",
  "academic-receipt": "alarm",
  "academic-rejection": "quiet",
  "academic-rejection-undone": "quiet",
  "license-key": "alarm",
  "license-list": "quiet",
  "license-reminder": "alarm",
  "license-revoked": "quiet",
  "newsletter-confirmation": "quiet",
  "newsletter-issue": "quiet",
  "newsletter-test": "operator",
  "operator-alarm": "operator",
  "operator-digest": "operator",
  "operator-sign-in": "operator",
  "order-alarm": "operator",
  "order-keys": "alarm",
  "order-moved": "quiet",
  "order-notice": "operator",
  "order-receipt": "alarm",
  "order-waiting": "alarm",
  "order-withheld": "alarm",
  "package-notice": "operator",
  "package-ready": "quiet",
} as const;

export type MailPurpose = keyof typeof mailPurposes;

const purposesOf = (kind: (typeof mailPurposes)[MailPurpose]): MailPurpose[] =>
  (Object.keys(mailPurposes) as MailPurpose[]).filter((purpose) => mailPurposes[purpose] === kind);

/** The mails whose failure the operators are told of. */
export const alarmingPurposes: readonly MailPurpose[] = purposesOf("alarm");
/** The mails that may name persons whom they aren't about. */
export const operatorPurposes: readonly MailPurpose[] = purposesOf("operator");
