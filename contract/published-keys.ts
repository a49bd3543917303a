/**
 * Where the service publishes what is needed to verify a license key offline: the public keys (RFC 7517) and the signed
 * list of revoked licenses.
 */
export const publicKeySetPath = "/.well-known/jwks.json";
export const revocationListPath = "/.well-known/revoked-licenses.jwt";
