/** What the archives of one request may hold in all. More is no result of a tool, but may be made to fill the memory. */
const mostBytes = 1_000_000_000;
const mostEntries = 2000;

export interface UnpackLimit {
  /** Whether an archive may hold so many bytes beside the others. It may be asked again when it is read again. */
  allowsBytes(path: string, bytes: number): boolean;
  /** Whether one more file that may hold results may be in the archives. */
  allowsEntry(): boolean;
}

export function createUnpackLimit(): UnpackLimit {
  const sizes = new Map<string, number>();
  let sum = 0;
  let entries = 0;
  return {
    allowsBytes(path, bytes) {
      const added = Math.max(0, bytes - (sizes.get(path) ?? 0));
      if (sum + added > mostBytes) return false;
      sum += added;
      sizes.set(path, (sizes.get(path) ?? 0) + added);
      return true;
    },
    allowsEntry() {
      entries += 1;
      return entries <= mostEntries;
    },
  };
}
