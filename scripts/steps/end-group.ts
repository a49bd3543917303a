import { setTimeout as pause } from "node:timers/promises";

/** How long a program may take to put its things in order when it is asked to end. */
const graceMilliseconds = 30_000;
const pollMilliseconds = 20;

/** Signals a process that leads a group of its own and everything it has started. False when nothing is left of it. */
export function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal);
    return true;
  } catch {
    return false;
  }
}

/** Ends a process group and resolves when nothing is left of it: asks first, and insists when the grace is over. */
export async function endGroup(leader: number): Promise<void> {
  signalGroup(leader, "SIGTERM");
  await groupEnds(leader, graceMilliseconds);
  signalGroup(leader, "SIGKILL");
  await groupEnds(leader, graceMilliseconds);
}

/** Resolves with whether nothing is left of the group, at the latest after this time. */
export async function groupEnds(leader: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (signalGroup(leader, 0)) {
    if (performance.now() > deadline) return false;
    await pause(pollMilliseconds);
  }
  return true;
}
