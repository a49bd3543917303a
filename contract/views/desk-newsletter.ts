import type { DeskFrame, DeskHistory } from "./desk.ts";

/** `scheduled` waits for its time, `sending` has mails that have not left, and `stopped` waits for an operator. */
export type DeskIssueState = "draft" | "scheduled" | "sending" | "stopped" | "sent";

export interface DeskIssuesView {
  frame: DeskFrame;
  issues: readonly DeskIssueRow[];
  /** How many would get an issue that is sent now. */
  recipients: number;
}

export interface DeskIssueRow {
  id: string;
  subject: string;
  state: DeskIssueState;
  /** When it was changed, will begin or has begun. */
  at: string;
}

export interface DeskIssueView {
  frame: DeskFrame;
  issue: DeskIssueRow;
  /** The page of the mail, to show in a frame. */
  mailHref: string;
  /** The mail as plain text. */
  text: string;
  /** How many would get it if it were sent now. */
  recipients: number;
  /** How the draft looked, so that nobody sends what somebody else has changed meanwhile. */
  seen: string;
  /** How far it is, once it has begun. */
  progress: { sent: number; waiting: number; failed: number; canceled: number } | null;
  /** The subscribers whom it has not reached. */
  refused: readonly { mail: string; email: string | null; reason: string }[];
  can: { change: boolean; send: boolean; unschedule: boolean; continue: boolean };
  /** What must be done before any issue can be sent. */
  missing: string | null;
  history: DeskHistory;
}

export interface DeskWriteIssueView {
  frame: DeskFrame;
  /** The draft that is changed. Null for a new one. */
  id: string | null;
  parts: { subject: string; preview: string; date: string; text: string };
  seen: string;
}

export interface DeskSubscribersView {
  frame: DeskFrame;
  counts: { confirmed: number; unconfirmed: number; unsubscribed: number; bounced: number };
  /** What was searched for. */
  text: string;
  subscribers: readonly { email: string; state: string; since: string; source: string }[];
  isCut: boolean;
}
