/**
 * What a form in a page shares with the endpoint it is sent to. No schema library is imported here: pages take values from
 * this file, and only types from those that define endpoints.
 */
export const subscribePath = "/apis/subscribe";
export const academicLicenseRequestPath = "/apis/acad-lic-request";

/** Longest address that fits an SMTP path (RFC 5321 section 4.5.3.1.3). */
export const longestMailbox = 254;
export const longestName = 120;
export const longestUniversity = 200;

/** The languages a requester can choose; each stands for the tool that analyzes it. */
export const requestableLanguages = ["Java", "C#", "Python"] as const;
export type RequestableLanguage = (typeof requestableLanguages)[number];
