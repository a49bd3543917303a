/** A stretch of an excerpt, and whether it matches the words that were searched for. */
export interface ExcerptPart {
  text: string;
  isMatch: boolean;
}

/** Reads the markup of Pagefind: text in which `<` and `>` alone are escaped, with `<mark>` around the matches. */
export function readExcerpt(excerpt: string): ExcerptPart[] {
  return excerpt
    .split(/<mark>(.*?)<\/mark>/s)
    .map((text, index) => ({ text: text.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), isMatch: index % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
