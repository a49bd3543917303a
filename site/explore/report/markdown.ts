/** Longer names are cut, so that a table stays readable. */
const longest = 160;
/** Sentences may name several, or hold a command that must stay whole. */
const longestSentence = 800;

/** Line ends, control characters and characters that change the direction of text become spaces. */
function oneLine(text: string, limit = longest): string {
  const line = text.replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  return line.length > limit ? `${[...line].slice(0, limit).join("")}…` : line;
}

/** A name from the results as code: nothing in it is markup, a mention or an address. */
export function code(text: string): string {
  const line = oneLine(text);
  if (!line) return "(no name)";
  const runs = [...line.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(0, ...runs) + 1);
  const space = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${space}${line}${space}${fence}`;
}

/** A sentence as text. A space of no width keeps mentions, numbers of issues and addresses from becoming links. */
export function plain(text: string): string {
  return oneLine(text, longestSentence)
    .replace(/@|#(?=\d)|:(?=\/\/)|www(?=\.)|\bGH(?=-\d)/gi, "$&\u200b")
    .replace(/[\\`*_{}[\]()#+!|~$]|^[-+=]|(?<=^\d+)\./g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/**
 * The lines of a table. Cells are Markdown; their pipes are escaped here. Code in a cell cannot hold a backslash before a
 * pipe, so that backslash is left out.
 */
export function tableLines(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replace(/\\*\|/g, "\\|")).join(" | ")} |`;
  return [line(columns), line(columns.map(() => "---")), ...rows.map(line)];
}
