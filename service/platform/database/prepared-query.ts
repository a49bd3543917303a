import {
  type Compilable,
  type CompiledQuery,
  type DialectAdapter,
  type QueryResult,
  type RawBuilder,
  sql,
} from "kysely";
import type { Queries } from "./database.ts";

/** What stands for the values while the query is built. */
export type Placeholders<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/** Stands in a compiled query for one of the values. */
class Placeholder {
  readonly row: number;
  readonly name: string;

  constructor(row: number, name: string) {
    this.row = row;
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first use on each database, and runs with other values later. It is for what
 * each form of a visitor needs: building and compiling a query takes longer than SQLite takes to run it.
 *
 * @param build gets placeholders for each row of values. All rows have the same names, in every call.
 */
export function prepareQuery<Values extends object, Row>(
  build: (queries: Queries, values: Placeholders<Values>, ...further: Placeholders<Values>[]) => Compilable<Row>,
): (queries: Queries, values: Values, ...further: Values[]) => Promise<QueryResult<Row>> {
  /** For each database the queries by their number of rows. */
  const known = new WeakMap<DialectAdapter, CompiledQuery<Row>[]>();

  const compile = (queries: Queries, values: Values, further: readonly Values[]) => {
    const placeholders = further.map((row, index) => placeholdersOf(row, index + 1));
    return build(queries, placeholdersOf(values, 0), ...placeholders).compile();
  };

  return async (queries, values, ...further) => {
    const { adapter } = queries.getExecutor();
    const ofDatabase = known.get(adapter) ?? [];
    known.set(adapter, ofDatabase);
    const compiled = ofDatabase[further.length] ?? compile(queries, values, further);
    ofDatabase[further.length] = compiled;
    const rows = [values, ...further].map(fieldsOf);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? givenValue(value, rows) : value,
    );
    return await queries.executeQuery({ ...compiled, parameters });
  };
}

function placeholdersOf<Values extends object>(values: Values, row: number): Placeholders<Values> {
  const named = Object.keys(values).map((name) => [name, sql`${new Placeholder(row, name)}`]);
  // There is one for each name of the values.
  return Object.fromEntries(named) as Placeholders<Values>;
}

const fieldsOf = (row: object): Readonly<Record<string, unknown>> => ({ ...row });

function givenValue({ row, name }: Placeholder, rows: readonly Readonly<Record<string, unknown>>[]): unknown {
  const value = rows[row]?.[name];
  if (value === undefined) throw new TypeError(`A prepared query lacks its value ${name}.`);
  return value;
}
