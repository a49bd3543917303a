/** A number in English notation: 1,232. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat("en-CA").format(value);
}

export function formatPercent(share: number): string {
  return new Intl.NumberFormat("en-CA", { style: "percent" }).format(share);
}
