/** The words of the month in figures. */
export const deskMonth = {
  title: "Month in figures",
  nothing: "Nothing happened in this month.",
  download: "Download as CSV",
  columns: { group: "Group", figure: "Figure", value: "Value" },
} as const;
