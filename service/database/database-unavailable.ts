export type Unavailability = "away" | "disk-full";

const sentences: Readonly<Record<Unavailability, string>> = {
  away: "The database does not answer",
  "disk-full": "The disk of the database is full",
};

/** The database is unavailable, whatever the query. A retry may succeed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  readonly kind: Unavailability;
  /** The code of the system or the database, such as ECONNREFUSED. */
  readonly code: string | undefined;

  constructor(kind: Unavailability, cause: unknown) {
    super(`${sentences[kind]}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.kind = kind;
    this.code = cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
  }
}
