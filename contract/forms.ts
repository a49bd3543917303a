/** The body of every failed call under `/apis/`: one sentence for the console and the log. Pages do not show it. */
export interface FailureAnswer {
  error: string;
}

/** The double-submit cookie. The page sends it back in the header if the cookie is present. */
export const crossSiteTokenCookie = "XSRF-TOKEN";
export const crossSiteTokenHeader = "X-XSRF-TOKEN";

/**
 * What a form shares with its endpoint. This file imports no schema library: pages take values from it, and only types
 * from the files that define endpoints.
 */
export const subscribePath = "/apis/subscribe";
export const academicLicenseRequestPath = "/apis/acad-lic-request";
export const packageRequestPath = "/apis/package-request";

/** Longest address that fits an SMTP path (RFC 5321 section 4.5.3.1.3). */
export const longestEmail = 254;
export const longestName = 120;
export const longestUniversity = 200;

/** The languages a requester can choose. Each is analyzed by one tool. */
export const requestableLanguages = ["Java", "C#", "Python"] as const;
export type RequestableLanguage = (typeof requestableLanguages)[number];

/** The addresses of the site and the service during development (site specification, sections 7 and 9). */
export const localSitePort = 3000;
export const localServicePort = 8000;
export const localSiteOrigin = `http://localhost:${localSitePort}`;
export const localServiceOrigin = `http://localhost:${localServicePort}`;
