/** What every page of the desk is drawn with. */
export interface DeskFrame {
  /** The email address of the operator who is signed in. */
  operator: string;
  /** The entry of the menu that the page belongs to, by its address. */
  section: string;
  /** The hidden fields of every form on the page. */
  form: Readonly<Record<string, string>>;
  /** What was just done, in the words of the view, and to how many. */
  done?: { code: string; count?: number | undefined } | undefined;
  refusal?: DeskRefusal | undefined;
}

/** Why nothing was done, and what was entered. */
export interface DeskRefusal {
  /** The address that the form was sent to. */
  action: string;
  message: string;
  /** What is wrong with a field, by its name. */
  faults: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** Something with a page of its own. */
export interface DeskLink {
  text: string;
  href: string;
}

export interface DeskNote {
  id: string;
  text: string;
  writtenBy: string;
  writtenAt: string;
}

/** An entry of the audit log. */
export interface DeskLogEntry {
  id: string;
  recordedAt: string;
  actor: string;
  action: string;
  details: Readonly<Record<string, string | number | boolean | null>>;
}

export interface DeskMail {
  id: string;
  purpose: string;
  state: string;
  recipient: string | null;
  /** When it was queued, or ended. */
  at: string;
  /** Why it has not left. */
  reason: string | null;
}

/** What each page about one thing shows below its facts. */
export interface DeskHistory {
  /** What notes and log are about: a row, or the address of a person. */
  subject: string;
  notes: readonly DeskNote[];
  log: readonly DeskLogEntry[];
  mails: readonly DeskMail[];
}

/** A note that was refused. It stands on no page of its own otherwise. */
export interface DeskNoteView {
  frame: DeskFrame;
  subject: string;
  /** The page that the note is for. */
  back: string;
}

export interface DeskInboxView {
  frame: DeskFrame;
  /** What waits, in the order of what costs money or trust. */
  waiting: readonly DeskWaiting[];
}

export interface DeskWaiting {
  heading: string;
  text: string;
  lines: readonly { text: string; href?: string | undefined }[];
  note?: string | undefined;
}

export interface DeskRequestsView {
  frame: DeskFrame;
  /** Which of them are shown. */
  list: "open" | "all";
  requests: readonly DeskRequestRow[];
  /** Whether there are more than are shown. */
  isCut: boolean;
}

/** A request with the evidence that helps to decide on it. */
export interface DeskRequestRow {
  id: string;
  name: string;
  email: string;
  university: string;
  language: string;
  state: string;
  receivedAt: string;
  /** Until when an answer is promised, while it is open. */
  promisedUntil: string | null;
  isLate: boolean;
  /** What the lists say of the domain, in a sentence. */
  domain: string;
  earlierRequests: number;
  licenses: number;
  failedMails: number;
}

export interface DeskRequestView {
  frame: DeskFrame;
  history: DeskHistory;
  request: Pick<DeskRequestRow, "id" | "name" | "email" | "university" | "language" | "state" | "receivedAt">;
  /** Each label with its value, as text. */
  evidence: readonly (readonly [label: string, value: string])[];
  promisedUntil: string;
  decision?:
    | { verdict: "approved" | "rejected"; by: string; at: string; reason: string | null; note: string | null }
    | undefined;
  license?: DeskLink | undefined;
  /** What can be done to it as it stands. */
  can: { decide: boolean; undo: boolean };
  /** Names too long for a license are shortened by the operator. */
  licensee: string;
  organization: string;
}
