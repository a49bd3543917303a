import type { DeskFrame, DeskHistory, DeskLink } from "./desk.ts";

export interface DeskLicensesView {
  frame: DeskFrame;
  /** Which of them are shown. */
  list: "ending" | "valid" | "all";
  licenses: readonly DeskLicenseRow[];
  /** Whether there are more than are shown. */
  isCut: boolean;
}

export type DeskLicenseState = "valid" | "ends soon" | "key awaited" | "expired" | "suspended" | "revoked";

export interface DeskLicenseRow {
  id: string;
  /** The products in words. */
  name: string;
  edition: string;
  licensee: string;
  organization: string | null;
  email: string;
  state: DeskLicenseState;
  expiresAt: string;
}

export interface DeskLicenseView {
  frame: DeskFrame;
  history: DeskHistory;
  license: DeskLicenseRow & {
    seats: number;
    issuedAt: string;
    issuedBy: string;
    /** Where its key comes from. */
    keySource: string;
    /** Why its key is not there yet. */
    keyFailure: string | null;
    importedFrom: string | null;
    suspension: { at: string; reason: string } | null;
    revocation: { at: string; by: string; reason: string } | null;
  };
  /** What it came from, and what came of it. */
  links: readonly { kind: "request" | "order" | "renews" | "replaces" | "renewedBy" | "replacedBy"; to: DeskLink }[];
  /** The key as it was sent, where it was asked for. */
  keyText: string | null;
  /** What the license looks like now. An action on one that looks otherwise is refused. */
  seen: string;
  /** What can be done to it as it stands. */
  can: Readonly<Record<"show" | "send" | "move" | "extend" | "replace" | "renew" | "revoke", boolean>>;
  /** Why its order withholds it, and would withhold any key in its place. */
  withheld: string | null;
  /** Whether tools learn of a revocation: only our own keys are on the signed list. */
  isListed: boolean;
}

export interface DeskNewLicenseView {
  frame: DeskFrame;
  products: readonly { id: string; name: string }[];
  editions: readonly string[];
}
