/** It cannot be done, for a reason that the operator should read: exit code 1. */
export class DeskRefusal extends Error {
  override readonly name = "DeskRefusal";
}

/** The command was not put in a way that can be understood: exit code 2. */
export class DeskUsageError extends Error {
  override readonly name = "DeskUsageError";
}
