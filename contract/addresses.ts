import { academicLicenseRequestPath } from "./forms.ts";

/**
 * Where the service publishes what is needed to verify a license key offline: the public keys (RFC 7517) and the signed
 * list of revoked licenses.
 */
export const publicKeySetPath = "/.well-known/jwks.json";
export const revocationListPath = "/.well-known/revoked-licenses.jwt";

/**
 * The pages that mails about an academic request link to. Each address holds an unguessable token in its query, which
 * is not logged. Opening a page changes nothing, because mail scanners follow links; changes are buttons, each a POST
 * below the page.
 */
export const statusPagePath = `${academicLicenseRequestPath}/status`;

/** Where customers ask for a link to their licenses. */
export const licensesPath = "/licenses";

/** The operator's pages, for a signed-in device alone. */
export const deskPath = "/desk";
/** Sends the mail that signs a device of the operator in, and where the link in it leads to. */
export const signInPath = `${deskPath}/sign-in`;
export const signInLinkPath = `${signInPath}/link`;

export const tokenParameter = "token";

/** The actions of the status page, as the last segment of their address. */
export const statusSteps = ["send-again", "withdraw"] as const;
export type StatusStep = (typeof statusSteps)[number];
