const directive = /^[ \t]*#[ \t]*(\w+|[:!])/;

const blank = (line: string) => line.replaceAll(/[^\r]/g, " ");

/**
 * C# without lines for the compiler: of each `#if` the first branch stays, as no build says which one is meant. Each
 * line keeps its length, so that places in the text stay the same.
 */
export function withoutDirectives(text: string): string {
  if (!text.includes("#")) return text;
  /** For each `#if` around: whether the code before its first `#else` or `#elif` is being read. */
  const isFirst: boolean[] = [];
  const lines = text.split("\n").map((line) => {
    const word = directive.exec(line)?.[1];
    if (word === "if") isFirst.push(true);
    else if (word === "else" || word === "elif") isFirst[isFirst.length - 1] = false;
    else if (word === "endif") isFirst.pop();
    return word !== undefined || isFirst.includes(false) ? blank(line) : line;
  });
  return lines.join("\n");
}
