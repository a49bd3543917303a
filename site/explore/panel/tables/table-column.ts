interface ColumnHeading {
  key: string;
  heading: string;
}

/** A column with one value for each row of its table. Missing numbers are NaN. */
export type TableColumn =
  | (ColumnHeading & { kind: "text"; values: readonly string[] })
  | (ColumnHeading & { kind: "number"; values: ArrayLike<number> });
