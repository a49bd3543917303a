/** The command cannot be carried out, for a reason the operator should read: exit code 1. */
export class CliError extends Error {
  override readonly name = "CliError";
}

/** The arguments are wrong: exit code 2. */
export class CliUsageError extends Error {
  override readonly name = "CliUsageError";
}
