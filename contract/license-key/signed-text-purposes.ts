/**
 * What a signed text is for, as the `typ` of its header (RFC 8725 section 3.11). The signature covers it, so that a
 * text signed for one purpose cannot be used for another. Every purpose of the signing keys is listed here.
 */
export const signedTextPurposes = {
  license: "license+jwt",
  revocations: "license-revocations+jwt",
} as const;
export type SignedTextPurpose = keyof typeof signedTextPurposes;
