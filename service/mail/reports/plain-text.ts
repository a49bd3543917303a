const longestDiagnostic = 500;

/** Text from outside, without control characters that terminals interpret or databases refuse. */
export function plainText(text: string): string {
  return text
    .slice(0, longestDiagnostic)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}
