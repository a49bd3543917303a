/** What tools write where they have no number. */
const noNumber = new Set(["", "-", "na", "n/a", "nan", "null", "none"]);

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
/** Groups of three digits, or a fraction of three: which of the two, the other cells of the file tell. */
const grouped = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const thousands: Readonly<Record<DecimalSign, RegExp>> = {
  ".": /^[+-]?[1-9]\d{0,2}(,\d{3})+$/,
  ",": /^[+-]?[1-9]\d{0,2}(\.\d{3})+$/,
};
const groupSigns: Readonly<Record<DecimalSign, string>> = { ".": ",", ",": "." };
const fraction = /^[+-]?\d*(?<sign>[.,])\d+$/;

export type DecimalSign = "." | ",";

/**
 * The decimal sign that a cell proves, if it does. A cell is unclear if it can be read only together with other cells of
 * its file: 1.234 may be 1,234.
 */
export function decimalSignIn(cell: string): DecimalSign | "unclear" | undefined {
  // Most cells are whole numbers.
  if (!cell.includes(".") && !cell.includes(",")) return undefined;
  const text = cell.trim();
  if (grouped.test(text)) return "unclear";
  const { sign } = fraction.exec(text)?.groups ?? {};
  return sign === "." || sign === "," ? sign : undefined;
}

/** The number in a cell: NaN for a cell without a number, undefined for a text that is none. */
export function numberOf(cell: string, sign: DecimalSign): number | undefined {
  const text = cell.trim();
  if (text.includes(groupSigns[sign]) && thousands[sign].test(text)) return Number(text.replace(/[.,]/g, ""));
  if (number.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  if (fraction.test(text)) return Number(text.replace(",", "."));
  return noNumber.has(text.toLowerCase()) ? Number.NaN : undefined;
}
