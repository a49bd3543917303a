/** Why a backup is not restored, in a sentence. Thrown within the transaction, which it rolls back. */
export class RefusedBackupError extends Error {
  override readonly name = "RefusedBackupError";
}
