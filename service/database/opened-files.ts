import { statSync } from "node:fs";
import { DatabaseUnavailableError } from "./database-unavailable.ts";

/**
 * Returns a check that fails once the names of an open SQLite database lead to other files, or to none: what is committed
 * then is gone at the next start. SQLite looks for that itself with a rollback journal, but not when it writes ahead.
 */
export function createFileCheck(file: string): () => void {
  const opened = new Map<string, string>();
  const check = () => {
    for (const name of [file, `${file}-wal`]) {
      const found = statSync(name, { throwIfNoEntry: false });
      const identity = found && `${found.dev} ${found.ino}`;
      const before = opened.get(name) ?? identity;
      if (identity !== before) throw new DatabaseUnavailableError("replaced", new Error(`${name} is another file.`));
      // The write-ahead log comes with the first change.
      if (identity !== undefined) opened.set(name, identity);
    }
  };
  check();
  return check;
}
