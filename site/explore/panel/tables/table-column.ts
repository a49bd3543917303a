interface ColumnHeading {
  key: string;
  heading: string;
}

/**
 * A column with one value for each row of its table. Missing numbers are NaN. The texts of a choice are buttons, as those
 * of the first column always are.
 */
export type TableColumn =
  | (ColumnHeading & { kind: "text"; values: readonly string[]; isChoice?: true })
  | (ColumnHeading & { kind: "number"; values: ArrayLike<number> });
