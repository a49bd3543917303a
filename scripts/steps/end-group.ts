import { setTimeout as pause } from "node:timers/promises";

/** How long a program may take to shut down after SIGTERM. */
const graceMilliseconds = 30_000;
const pollMilliseconds = 20;

/** Signals a process group by its leader. Returns false when no process of it is left. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/** Sends SIGTERM to a process group, then SIGKILL after the grace period. Resolves when no process of it is left. */
export async function endGroup(leader: number): Promise<void> {
  signalGroup(leader, "SIGTERM");
  await groupEnds(leader, graceMilliseconds);
  signalGroup(leader, "SIGKILL");
  await groupEnds(leader, graceMilliseconds);
}

/** Resolves with true when no process of the group is left, or with false after this time. */
export async function groupEnds(leader: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (signalGroup(leader, 0)) {
    if (performance.now() > deadline) return false;
    await pause(pollMilliseconds);
  }
  return true;
}
