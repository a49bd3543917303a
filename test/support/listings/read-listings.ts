import { versions } from "#content/products/versions.ts";

/** A fenced block of code in a text of `content/`. */
export interface Listing {
  page: string;
  /** Line of the fence, from 1. */
  line: number;
  /** Page and line. */
  place: string;
  language: string;
  /** The file name above the listing. */
  title: string;
  /** Marked `fragment`: a part of a program, which cannot be compiled alone. */
  isFragment: boolean;
  code: string;
}

const fence = /^(?<indent> *)```(?<language>[a-z]+)(?<meta>[^\n]*)\n(?<code>.*?)\n\k<indent>```$/gms;

const namedVersions = new Map<string, string>(Object.entries(versions));

/**
 * The listings of a page, in their order, as a reader copies them: with versions filled in, and without the indentation
 * of lists.
 */
export function listingsIn(page: string, text: string): Listing[] {
  return [...text.matchAll(fence)].map((match) => {
    const { indent = "", language = "", meta = "", code = "" } = match.groups ?? {};
    const line = text.slice(0, match.index).split("\n").length;
    return {
      page,
      line,
      place: `${page}:${line}`,
      language,
      title: /\btitle="([^"]*)"/.exec(meta)?.[1] ?? "",
      isFragment: /\bfragment\b/.test(meta.replace(/"[^"]*"/g, "")),
      code: code
        .replaceAll(new RegExp(`^${indent}`, "gm"), "")
        .replaceAll(/%version:([a-z-]+)%/g, (_, name: string) => namedVersions.get(name) ?? ""),
    };
  });
}
