const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /^(?:\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303F\uFF01-\uFF60\uFFE0-\uFFE6])/u;

/** The width of a text in terminal columns: two for East Asian letters, one for a letter with its accents. */
export function displayWidth(text: string): number {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
}
