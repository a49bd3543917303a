/** SQLite needs a few pages for any change. */
const fewestFreeBytes = 1_000_000;

/** What keeps the service from its work on the disk of DATA_DIR with so much room, if that is known. */
export function diskProblems(freeBytes: number | undefined): string[] {
  return freeBytes !== undefined && freeBytes < fewestFreeBytes ? ["The disk of DATA_DIR is full."] : [];
}
