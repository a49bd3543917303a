/** Browsers begin to read a file after the press; until then its address must hold. */
const heldMilliseconds = 60_000;

export function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), heldMilliseconds);
}

/** A name for a file: `jsoup-1.15.3-structure.svg`. What file systems refuse becomes a hyphen. */
export function fileName(title: string, part: string, extension: string): string {
  const safe = title
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}._]+/gu, "-")
    .replaceAll(/\.{2,}/g, ".")
    .replaceAll(/^[-.]+|[-.]+$/g, "")
    .slice(0, 80)
    .toLowerCase();
  return `${safe || "results"}-${part}.${extension}`;
}

type CsvCell = string | number | undefined;

/** What spreadsheet programs take for a formula, at the start of a cell and where they split it at semicolons or tabs. */
const formula = /^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const laterFormula = /([;\t\r\n]\s*)(?=[=+\-@＝＋－＠])/g;

/** A text that is a number is left as it is. */
function neutralized(text: string): string {
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return text;
  return text.replace(laterFormula, "$1'").replace(formula, "'");
}

function cellText(cell: CsvCell): string {
  if (typeof cell !== "string") return cell === undefined || Number.isNaN(cell) ? "" : String(cell);
  const text = neutralized(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), so that a spreadsheet opens them and no cell acts as a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
}
