/**
 * All tables. Both engines store the same: identifiers and times are text (UUID version 7, ISO 8601 in UTC), mailboxes
 * are in lower case. Columns are in snake case in the database and in camel case here. Each folder declares its tables
 * in its `tables.ts`, by adding to this interface.
 */
// biome-ignore lint/suspicious/noEmptyInterface: other modules add to it.
export interface Tables {}
