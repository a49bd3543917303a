/** The body of every failed call under `/apis/`: one sentence, made for the console and the log, never shown. */
export interface FailureAnswer {
  error: string;
}

/** The double-submit cookie and header that the page sends back where the cookie is present. */
export const crossSiteTokenCookie = "XSRF-TOKEN";
export const crossSiteTokenHeader = "X-XSRF-TOKEN";
