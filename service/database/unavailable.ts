import { DatabaseUnavailableError } from "./database-unavailable.ts";

/** Result codes of SQLite without their extension: BUSY, LOCKED, IOERR, FULL, CANTOPEN. */
const sqliteCodes = new Set([5, 6, 10, 13, 14]);

/**
 * Codes of PostgreSQL (class 08: connection; 53: resources, such as a full disk; 57P: shutdown; 55P03: lock; 57014:
 * statement timeout) and of the operating system.
 */
const codes =
  /^(?:08\w{3}|53\w{3}|57P0[1-3]|55P03|57014|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EMFILE)$/;

/** The client of PostgreSQL gives these errors no code. */
const messages = /^(?:Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error says that the database cannot work at present, and not that a query is wrong. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const { code, errcode } = { code: undefined, errcode: undefined, ...error };
  if (typeof errcode === "number" && sqliteCodes.has(errcode & 0xff)) return true;
  if (typeof code === "string" && codes.test(code)) return true;
  if (messages.test(error.message)) return true;
  return isUnavailable(error.cause) || (error instanceof AggregateError && error.errors.some(isUnavailable));
}
