const numbers = new Intl.NumberFormat("en-CA");
const percents = new Intl.NumberFormat("en-CA", { style: "percent" });

/** A number in English notation: 1,232. */
export const formatNumber = (value: number): string => numbers.format(value);

export const formatPercent = (share: number): string => percents.format(share);
