import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/**
 * `begun`: nothing that counts has left. `handed-over`: the last line leaves now, so that the mail server has the mail.
 * `accepted`, `refused`: its answer.
 */
const handoverProgress = ["begun", "handed-over", "accepted", "refused"] as const;
export type HandoverProgress = (typeof handoverProgress)[number];

/**
 * What one process is handing over right now: one mail at a time. It is a few bytes in a file, because nothing may lie
 * between this note and the last line of the mail: a database would take a thousand times as long, and a process that
 * ends in between has noted a mail that never left. The file outlives its process. It does not outlive the computer.
 */
export interface HandoverJournal {
  note(deliveryId: string, progress: HandoverProgress): void;
  /** Nothing is under way any more. */
  close(): void;
}

export interface JournalLeftBehind {
  holder: string;
  /** Since when the computer runs, as it was then. After a restart of the computer the last note may be missing. */
  bootId: string;
  last: { deliveryId: string; progress: HandoverProgress } | undefined;
  writtenAt: Date;
}

const ending = ".journal";
const progressLength = Math.max(...handoverProgress.map((progress) => progress.length));

/** @param holder the name under which the process leases deliveries */
export function openHandoverJournal(folder: string, holder: string, bootId: string): HandoverJournal {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = journalPath(folder, holder);
  const file = openSync(path, "w", 0o600);
  const head = `${bootId}\n`;
  writeSync(file, head, 0);
  syncAll(file, folder);
  return {
    note(deliveryId, progress) {
      writeSync(file, `${deliveryId} ${progress.padEnd(progressLength)}\n`, head.length);
    },
    close() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

/** The journals of all processes that share this folder, those that live and those that are gone. */
export function readHandoverJournals(folder: string): JournalLeftBehind[] {
  return readdir(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => readJournal(folder, name.slice(0, -ending.length)))
    .filter((journal) => journal !== undefined);
}

/** Another process may take its journal away at any moment. */
function readJournal(folder: string, holder: string): JournalLeftBehind | undefined {
  const path = journalPath(folder, holder);
  const found = statSync(path, { throwIfNoEntry: false });
  const text = readText(path);
  if (!found || text === undefined) return undefined;
  const [bootId = "", slot = ""] = text.split("\n");
  const [deliveryId, noted] = slot.trim().split(" ");
  const progress = handoverProgress.find((known) => known === noted);
  return {
    holder,
    bootId,
    last: deliveryId && progress ? { deliveryId, progress } : undefined,
    writtenAt: found.mtime,
  };
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

export function removeHandoverJournal(folder: string, holder: string): void {
  rmSync(journalPath(folder, holder), { force: true });
}

/** Different after each start of the computer. Where the system does not tell, no two are the same. */
export function readBootId(unknown: string): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return unknown;
  }
}

function journalPath(folder: string, holder: string): string {
  return join(folder, `${holder}${ending}`);
}

function readdir(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The folder is synced too, so that the file itself stays after a power cut. */
function syncAll(file: number, folder: string): void {
  fsyncSync(file);
  const directory = openSync(folder, "r");
  try {
    fsyncSync(directory);
  } finally {
    closeSync(directory);
  }
}
