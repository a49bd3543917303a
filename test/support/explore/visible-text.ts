/** The text of markup for tests, with one space where an element begins or ends. */
export function visibleText(markup: string): string {
  return markup
    .replaceAll("<wbr/>", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}
