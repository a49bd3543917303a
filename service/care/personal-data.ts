import type { AuditedTransaction } from "../platform/audit/audited-transaction.ts";
import type { AppContext } from "../platform/context/app-context.ts";

/** What one feature keeps of a person. */
export interface PersonalData {
  /** Its name in an export. */
  name: string;
  /** The rows of the person, each with its id, and whether it is of somebody else by now. */
  find(mailbox: string, appContext: AppContext): Promise<readonly { id: string; isFormer?: boolean }[]>;
  /** A row in a few words, without secrets. */
  summarize?(row: { id: string }): string;
  /** What stays of the rows without the person, in a sentence. */
  kept?: string;
  /** Removes the person. Rows that others refer to stay without name and mailbox. */
  erase(tx: AuditedTransaction, mailbox: string, appContext: AppContext): Promise<void>;
}
