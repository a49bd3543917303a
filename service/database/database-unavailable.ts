import { errorCode } from "../files/error-code.ts";

export type Unavailability = "away" | "disk-full" | "read-only" | "replaced";

const sentences: Readonly<Record<Unavailability, string>> = {
  away: "The database does not answer",
  "disk-full": "The disk of the database is full",
  "read-only": "The database cannot be written",
  replaced: "A file of the database was removed or replaced",
};

/** The database is unavailable, whatever the query. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  readonly kind: Unavailability;
  /** The message without its cause, which may name addresses and files. */
  readonly summary: string;
  /** The code of the system or the database, such as ECONNREFUSED. */
  readonly code: string | undefined;

  constructor(kind: Unavailability, cause: unknown) {
    super(`${sentences[kind]}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.kind = kind;
    this.summary = sentences[kind];
    this.code = errorCode(cause);
  }
}
