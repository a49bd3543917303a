/**
 * What a terminal would act on or show as something else: control characters, with them the escape sequences that move
 * the cursor, set the title or fill the clipboard; marks that turn the direction of the text around; characters without
 * width; line separators; halves of characters; tags and private characters.
 */
const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/gu;

/** Makes what others have written safe to print: it stays on its line, and what cannot be seen is spelled out. */
export function escapeForTerminal(text: string): string {
  return text.replace(unsafeCharacters, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
