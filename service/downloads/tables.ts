import type { PackageId } from "#content/products/downloads.ts";

declare module "../db/tables.ts" {
  interface Tables {
    packageRequest: PackageRequestRow;
  }
}

/** Who waits for a package that cannot be downloaded yet. */
export interface PackageRequestRow {
  id: string;
  packageId: PackageId;
  email: string;
  /** The mailbox in the one spelling of all its spellings: see `foldEmail`. */
  emailKey: string;
  requestedAt: string;
}
