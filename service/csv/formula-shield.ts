/**
 * Spreadsheets treat a cell that begins with one of these as a formula, which can call out or run programs (OWASP, "CSV
 * Injection"). Some also accept the full-width forms.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A negative number is none, and must stay a number. */
const negativeNumber = /^-\d+(?:\.\d+)?$/;

/**
 * Prefixes a possible formula with an apostrophe, and also a text whose own apostrophe would otherwise be removed on
 * reading.
 */
export function shieldFormula(cell: string): string {
  return formulaStart.test(cell) && !negativeNumber.test(cell) ? `'${cell}` : cell;
}

/** Reverses `shieldFormula`, so that an exported file is read back unchanged. */
export function unshieldFormula(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
