/**
 * All tables. Both engines store the same: identifiers and times are text (UUID version 7, ISO 8601 in UTC), mailboxes
 * are in lower case. Columns are in snake case in the database and in camel case here. Each folder declares its tables
 * in its `tables.ts`, and adds their rows to this interface.
 */
export interface Tables extends RowsOf<typeof databaseTables> {}

/** Those that are backed up and exported. The others can be lost. */
export type KeptTable = Exclude<keyof Tables, "callLimit">;

export interface Column {
  /** What it holds, for whoever reads an export. */
  meaning: string;
  isNullable: boolean;
}

export interface TypedColumn<Value> extends Column {
  /** Never set: it carries the type. */
  value?: Value;
}

/** A table as it is declared: what its rows are, and its columns in the order of an export. */
export interface Table<Columns extends Readonly<Record<string, Column>>> {
  meaning: string;
  columns: Columns;
  /** Null for each column that may be null, to make a row of. */
  nulls: NullsOf<RowOf<Columns>>;
}

type RowOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends TypedColumn<infer Value> ? Value : never };
type NullsOf<Row> = { [Name in keyof Row as null extends Row[Name] ? Name : never]: null };

/** The rows of several tables by the names of these. */
export type RowsOf<Declared> = {
  [Name in keyof Declared]: Declared[Name] extends Table<infer Columns> ? RowOf<Columns> : never;
};

export function column<Value = string>(meaning: string): TypedColumn<Value> {
  return { meaning, isNullable: false };
}

/** A column that may be null. */
export function nullable<Value = string>(meaning: string): TypedColumn<Value | null> {
  return { meaning, isNullable: true };
}

/** The column that tells the rows of most tables apart. */
export const identifier: TypedColumn<string> = column("the identifier of the row");

export function table<Columns extends Readonly<Record<string, Column>>>(
  meaning: string,
  columns: Columns,
): Table<Columns> {
  const names = Object.keys(columns).filter((name) => columns[name]?.isNullable);
  // The names are those of the columns that may be null.
  return { meaning, columns, nulls: Object.fromEntries(names.map((name) => [name, null])) as NullsOf<RowOf<Columns>> };
}

export const databaseTables = {
  jobRun: table("Runs of recurring work.", {
    job: column("the name of the job"),
    occasion: column("what it ran for, such as a day, once"),
    ranAt: column("when it ran"),
  }),
};
