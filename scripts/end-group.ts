/** Signals a process that leads a group of its own, and everything it has started. */
export function endGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, signal);
  } catch {
    // The group has ended by itself in the meantime.
  }
}
