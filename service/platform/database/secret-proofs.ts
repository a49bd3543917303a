import type { Queries } from "./database.ts";
import type { Tables } from "./tables.ts";

type SecretProofRow = Tables["newsletterSecretProof"];

/** The proof of a secret, or nothing before its first use. */
export async function findSecretProof(queries: Queries, id: SecretProofRow["id"]): Promise<string | undefined> {
  const proof = await queries
    .selectFrom("newsletterSecretProof")
    .select("hash")
    .where("id", "=", id)
    .executeTakeFirst();
  return proof?.hash;
}

/** Stores the proof of a secret unless there is one, and returns the one that is there. */
export async function keepSecretProof(queries: Queries, proof: SecretProofRow): Promise<string> {
  await queries
    .insertInto("newsletterSecretProof")
    .values(proof)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findSecretProof(queries, proof.id)) ?? proof.hash;
}

/** Replaces a proof. Returns false if it was no longer `known`. */
export async function replaceSecretProof(
  queries: Queries,
  { id, hash }: SecretProofRow,
  known: string,
): Promise<boolean> {
  const replaced = await queries
    .updateTable("newsletterSecretProof")
    .set({ hash })
    .where("id", "=", id)
    .where("hash", "=", known)
    .executeTakeFirst();
  return replaced.numUpdatedRows > 0n;
}
