import { errorCode } from "../files.ts";

/** Result codes of SQLite without their extension (https://sqlite.org/rescode.html): BUSY, LOCKED, IOERR, CANTOPEN. */
const sqliteCodes = new Set([5, 6, 10, 14]);

const sqliteReadOnly = 8;
const postgresReadOnly = "25006";

/** FULL, and IOERR_SHMSIZE: the file beside the database cannot grow. */
const sqliteDiskFull = new Set([13, 4874]);

/**
 * Codes of PostgreSQL (class 08: connection; 53: resources; 57P: shutdown or start; 55P03: lock; 57014: statement
 * timeout) and of the operating system.
 */
const codes =
  /^(?:08\w{3}|53\w{3}|57P\w{2}|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EMFILE)$/;

const diskFullCodes = /^(?:53100|ENOSPC|EDQUOT)$/;

/** The client of PostgreSQL gives these errors no code. */
const messages = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Why the database cannot work at present, or undefined if the error says something else, such as a wrong query. */
function unavailabilityOf(error: unknown): Unavailability | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseUnavailableError) return error.kind;
  const { code, errcode } = { code: undefined, errcode: undefined, ...error };
  if (typeof errcode === "number") {
    if (sqliteDiskFull.has(errcode) || sqliteDiskFull.has(errcode & 0xff)) return "disk-full";
    if ((errcode & 0xff) === sqliteReadOnly) return "read-only";
    if (sqliteCodes.has(errcode & 0xff)) return "away";
  }
  if (code === postgresReadOnly) return "read-only";
  if (typeof code === "string" && codes.test(code)) return diskFullCodes.test(code) ? "disk-full" : "away";
  if (messages.test(error.message)) return "away";
  const causes: readonly unknown[] = error instanceof AggregateError ? [error.cause, ...error.errors] : [error.cause];
  return causes.map(unavailabilityOf).find((kind) => kind !== undefined);
}

/** The error to throw: one that says so if the database is unavailable, otherwise the error itself. */
export function explainUnavailability(error: unknown): unknown {
  const kind = unavailabilityOf(error);
  return kind === undefined || error instanceof DatabaseUnavailableError
    ? error
    : new DatabaseUnavailableError(kind, error);
}

/** Whether an error says that the database cannot work at present, and not that a query is wrong. */
export function isUnavailable(error: unknown): boolean {
  return unavailabilityOf(error) !== undefined;
}

type Unavailability = "away" | "disk-full" | "read-only";

const sentences: Readonly<Record<Unavailability, string>> = {
  away: "The database doesn't answer",
  "disk-full": "The disk of the database is full",
  "read-only": "The database can't be written",
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

const sqliteBusy = 5;

/** Whether another connection of SQLite holds the lock. */
export function isLocked(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return cause instanceof Error && "errcode" in cause && cause.errcode === sqliteBusy;
}

/** What a server answers that is there: no such database, or a login that it refuses. */
const refusedCodes = /^(?:3D000|28\w{3})$/;

/** Why a start with PostgreSQL fails, in a sentence that says what to do. */
export function explainStart(error: unknown): unknown {
  if (!(error instanceof DatabaseUnavailableError))
    return error instanceof Error && error.cause instanceof DatabaseUnavailableError
      ? explainStart(error.cause)
      : error;
  const answer = error.cause instanceof Error ? error.cause.message : error.message;
  return new Error(
    refusedCodes.test(error.code ?? "")
      ? `PostgreSQL refuses what DATABASE_URL names: ${answer}. Correct it, or make the database and its user.`
      : `The database doesn't answer: ${answer}. Start it, then start the service again.`,
    { cause: error },
  );
}
