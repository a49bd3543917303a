import { createHash } from "node:crypto";
import type { Queries } from "../../platform/database/database.ts";
import type { ProposalRow } from "./tables.ts";

/** Identifies what is proposed, to the letter. */
export function fingerprintOf({ kind, subject, content }: Pick<ProposalRow, "kind" | "subject" | "content">): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, subject, content]))
    .digest("hex");
}

export const isExpired = ({ state, expiresAt }: ProposalRow, now: Date): boolean =>
  state === "open" && expiresAt <= now.toISOString();

export async function findProposal(queries: Queries, id: string): Promise<ProposalRow | undefined> {
  return await queries.selectFrom("proposal").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The latest proposals, the newest first. */
export async function listProposals(queries: Queries, limit: number): Promise<ProposalRow[]> {
  return await queries.selectFrom("proposal").selectAll().orderBy("id", "desc").limit(limit).execute();
}

/** Those that can be confirmed now, the oldest first. */
export async function listOpenProposals(queries: Queries, now: Date): Promise<ProposalRow[]> {
  return await queries
    .selectFrom("proposal")
    .selectAll()
    .where("state", "=", "open")
    .where("expiresAt", ">", now.toISOString())
    .orderBy("id")
    .execute();
}

/** Reads a proposal and locks it until the transaction ends. */
export async function lockProposal(transaction: Queries, id: string): Promise<ProposalRow | undefined> {
  return await transaction
    .updateTable("proposal")
    .set((row) => ({ state: row.ref("state") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function changeProposal(transaction: Queries, id: string, change: Partial<ProposalRow>): Promise<void> {
  await transaction.updateTable("proposal").set(change).where("id", "=", id).execute();
}
