import { sql, type Transaction } from "kysely";
import type { BackedUpRow } from "./backup-format.ts";
import { RefusedBackupError } from "./refused-backup.ts";
import type { Tables } from "./tables.ts";

/** A row has some twenty values, and SQLite takes 32,766 in a statement. */
const rowsPerStatement = 200;

/** Inserts rows in the sequence in which they are added, those of a table that follow one another in one statement. */
export class RowInserter {
  readonly #transaction: Transaction<Tables>;
  #waiting: BackedUpRow[] = [];
  #form = "";

  constructor(transaction: Transaction<Tables>) {
    this.#transaction = transaction;
  }

  async add(added: BackedUpRow): Promise<void> {
    const form = `${added.table} ${Object.keys(added.row).join()}`;
    if (form !== this.#form || this.#waiting.length >= rowsPerStatement) await this.finish();
    this.#form = form;
    this.#waiting.push(added);
  }

  /** Inserts what waits. */
  async finish(): Promise<void> {
    const [first] = this.#waiting;
    if (!first) return;
    const columns = sql.join(Object.keys(first.row).map((column) => sql.ref(column)));
    const rows = sql.join(this.#waiting.map(({ row }) => sql`(${sql.join(Object.values(row))})`));
    this.#waiting = [];
    try {
      await sql`insert into ${sql.table(first.table)} (${columns}) values ${rows}`.execute(this.#transaction);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RefusedBackupError(`The database does not take a row of ${first.table}: ${reason}`, { cause: error });
    }
  }
}
