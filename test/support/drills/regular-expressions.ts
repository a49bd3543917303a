import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

export interface FoundExpression {
  path: string;
  pattern: string;
  flags: string;
}

const root = join(import.meta.dirname, "..", "..", "..");

/** The regular expressions in the sources of these folders, but for those in tests. */
export function findRegularExpressions(folders: readonly string[]): FoundExpression[] {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }));
  return paths
    .filter((path) => !path.endsWith(".test.ts"))
    .flatMap((path) => {
      const found: FoundExpression[] = [];
      new Visitor({
        Literal(node) {
          if ("regex" in node && node.regex) found.push({ path, ...node.regex });
        },
      }).visit(parseSync(path, readFileSync(join(root, path), "utf8")).program);
      return found;
    });
}

const pieces = [
  ...["a", "0", "A", " ", "\n", "\r\n", "\t", "\u0000", "\u00e9", "\u202e", "\u{1f600}", "%41", "&#1;"],
  ...[".a", "a.", "a@", "@a", "a-", "-a", "a b", "x,", ", ", "::", "1.", "--", "<a", "a>", "<!--"],
  ...Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
];
/** Ends that keep an expression from a match of the whole text. */
const ends = ["", "\u0001", "!\n!"];

/** Texts that make a careless expression try many ways: a piece, or a word of the expression, again and again. */
export function adversarialTexts({ pattern }: FoundExpression): ((length: number) => string)[] {
  const words = pattern.match(/[A-Za-z]{2,}/g) ?? [];
  return [...pieces, ...words].flatMap((piece) =>
    ends.map((end) => (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + end),
  );
}
