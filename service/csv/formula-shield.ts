/**
 * A spreadsheet takes a cell that begins with one of these for a formula, which can call out or run programs (OWASP, "CSV
 * Injection"). The full-width forms are read as the plain ones in some of them.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Puts an apostrophe before what could be a formula, and before what would otherwise lose its own apostrophe. */
export function shieldFormula(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** Takes back what `shieldFormula` did, so that a file that we wrote comes back as it was. */
export function unshieldFormula(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
