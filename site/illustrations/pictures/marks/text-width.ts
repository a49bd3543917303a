/** An estimate of the width of text in the font of labels, in user units: no browser measures it. */
export function textWidth(text: string, fontSize: number): number {
  return text.length * fontSize * 0.48;
}
