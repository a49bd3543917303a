/** What tools write where they have no number. */
const noNumber = new Set(["", "-", "na", "n/a", "nan", "null", "none"]);

/** As spreadsheets write them. No metric above 1 has three decimals. */
const thousands = /^[+-]?[1-9]\d{0,2}(,\d{3})+$/;
const decimalComma = /^[+-]?\d+,\d+$/;
const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** The number in a cell: NaN for a cell without a number, undefined for a text that is none. */
function slowNumber(cell: string): number | undefined {
  const text = cell.trim();
  if (number.test(text)) {
    const value = Number(text);
    return Number.isFinite(value) ? value : undefined;
  }
  if (thousands.test(text)) return Number(text.replaceAll(",", ""));
  if (decimalComma.test(text)) return Number(text.replace(",", "."));
  return noNumber.has(text.toLowerCase()) ? Number.NaN : undefined;
}

/** Reads digits without any other test, because nearly all cells are small whole numbers. */
export function numberOf(cell: string): number | undefined {
  const { length } = cell;
  if (length === 0 || length > 9) return slowNumber(cell);
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    const digit = cell.charCodeAt(index) - 48;
    if (digit < 0 || digit > 9) return slowNumber(cell);
    value = value * 10 + digit;
  }
  return value;
}
