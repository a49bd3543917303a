/**
 * What a signed text is for, as the `typ` of its header (RFC 8725 section 3.11). It is under the signature, so that a
 * text signed for one purpose cannot pass for another. Every purpose of the signing keys stands here.
 */
export const signedTextPurposes = {
  license: "license+jwt",
  revocations: "license-revocations+jwt",
} as const;
export type SignedTextPurpose = keyof typeof signedTextPurposes;
