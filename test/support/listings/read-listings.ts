/** A fenced block of code in a text of `content/`. */
export interface Listing {
  page: string;
  /** Line of the fence, from 1. */
  line: number;
  language: string;
  /** Marked `fragment`: a part of a program, which cannot be compiled alone. */
  isFragment: boolean;
  code: string;
}

const fence = /^(?<indent> *)```(?<language>[a-z]+)(?<meta>[^\n]*)\n(?<code>.*?)\n\k<indent>```$/gms;

/** The listings of a page, in their order. Indented ones, as in lists, lose their indentation. */
export function listingsIn(page: string, text: string): Listing[] {
  return [...text.matchAll(fence)].map((match) => {
    const { indent = "", language = "", meta = "", code = "" } = match.groups ?? {};
    return {
      page,
      line: text.slice(0, match.index).split("\n").length,
      language,
      isFragment: /\bfragment\b/.test(meta.replace(/"[^"]*"/g, "")),
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
    };
  });
}
