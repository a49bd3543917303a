/** It cannot be done, for a reason that the operator should read: exit code 1. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** The command was not put in a way that can be understood: exit code 2. */
export class CliUsageError extends Error {
  override readonly name = "CliUsageError";
}
