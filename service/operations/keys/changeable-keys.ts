import type { CliContext } from "../../cli/cli-context.ts";
import { CliError } from "../../cli/cli-errors.ts";
import { printJson } from "../../cli/print-result.ts";
import { printTable, type TableColumn } from "../../cli/print-table.ts";
import type { KeyRing } from "../../signing/key-ring.ts";
import { createKeyStore, type KeyStore } from "../../signing/key-store.ts";
import { type ListedKey, listKeys } from "./list-keys.ts";

/** Keys that are given as a variable are changed where the variable is set. */
export function changeableStore({ configuration }: CliContext): KeyStore {
  if (!configuration.signingKeys) return createKeyStore(configuration.keysFolder);
  throw new CliError(
    "The signing keys are given by the variable SIGNING_KEYS and must be changed there: docs/guides/running.md says how.",
  );
}

export function printKeys({ output }: CliContext, ring: KeyRing, json: boolean): void {
  const keys = listKeys(ring);
  if (json) printJson(output, keys);
  else printTable(output, keyColumns, keys);
}

const keyColumns: readonly TableColumn<ListedKey>[] = [
  { heading: "KEY", cell: ({ id }) => id },
  { heading: "STATE", cell: ({ state }) => state },
  { heading: "CREATED", cell: ({ createdAt }) => createdAt ?? "not known" },
  { heading: "RETIRED", cell: ({ retiredAt }) => retiredAt ?? "" },
];
