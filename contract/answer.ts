/** The body of every failed call under `/apis/`: one sentence for the console and the log. Pages do not show it. */
export interface FailureAnswer {
  error: string;
}

/** The double-submit cookie. The page sends it back in the header if the cookie is present. */
export const crossSiteTokenCookie = "XSRF-TOKEN";
export const crossSiteTokenHeader = "X-XSRF-TOKEN";
