/**
 * What the service publishes so that anybody can check a license key without asking it: the public keys (RFC 7517), and
 * the signed list of revoked licenses.
 */
export const publicKeySetPath = "/.well-known/jwks.json";
export const revocationListPath = "/.well-known/revoked-licenses.jwt";
