import type { DeskFrame, DeskHistory, DeskLink, DeskLogEntry, DeskNote } from "./desk.ts";

/** Everything about an email address. */
export interface DeskPersonView {
  frame: DeskFrame;
  email: string;
  /** The newest first. */
  events: readonly DeskPersonEvent[];
  notes: readonly DeskNote[];
  /** What was done to the subscription. */
  log: readonly DeskLogEntry[];
  /** Similar addresses, where nothing is known of this one. */
  alike: readonly DeskLink[];
  /** What stays of the rows when the person is erased, in sentences. */
  kept: readonly string[];
  /** What was just erased. */
  erased?: { found: string } | undefined;
  /** Whether the person is subscribed to the newsletter. */
  isSubscribed: boolean;
}

export interface DeskPersonEvent {
  /** What it is: requests, orders, mail and so on. */
  kind: string;
  id: string;
  at: string;
  text: string;
  /** Its page, if it has one. */
  href?: string | undefined;
}

export interface DeskSearchView {
  frame: DeskFrame;
  text: string;
  /** Whether the text is too short to search for. */
  isTooShort: boolean;
  found: readonly DeskFound[];
  /** Whether there may be more than are shown. */
  isCut: boolean;
}

export interface DeskFound {
  kind: string;
  text: string;
  href: string;
}

export interface DeskMailsView {
  frame: DeskFrame;
  list: "failed" | "waiting" | "all";
  mails: readonly DeskMailRow[];
  isCut: boolean;
}

export interface DeskMailRow {
  id: string;
  purpose: string;
  state: string;
  /** Null if the person was erased. */
  recipient: string | null;
  /** When it was queued, or ended. */
  at: string;
  reason: string | null;
}

export interface DeskMailView {
  frame: DeskFrame;
  mail: DeskMailRow & {
    subject: string | null;
    queuedAt: string;
    attempts: number;
    nextAttemptAt: string | null;
    finishedAt: string | null;
    attachment: string | null;
  };
  /** Leads to what it is about. */
  about: DeskLink;
  canRetry: boolean;
  /** A failed email that is too old to be sent again: its text is forgotten. */
  isForgotten: boolean;
  history: DeskHistory;
}

export interface DeskMonthView {
  frame: DeskFrame;
  /** Such as 2026-11. */
  month: string;
  earlier: string;
  /** Null for the month that goes on. */
  later: string | null;
  figures: readonly DeskFigure[];
}

/** A number with what it counts. */
export interface DeskFigure {
  group: string;
  label: string;
  value: string | number;
}
