import type { ProductId } from "#content/catalog/product-names.ts";

/**
 * What pages show of the server that they are on. The build knows the empty state; the service makes them again, with
 * `useSiteState` from their components, with `<Offered>` from marks in their documents.
 */
export interface SiteState {
  /** What the owner has confirmed. */
  terms: ConfirmedTerms;
  /** The packages whose files are there, by their id. */
  packages: Readonly<Record<string, AvailablePackage>>;
  /** The products whose tools accept the keys that a payment leads to. Others are ordered with the form. */
  sellable: readonly ProductId[];
}

/** Terms that only the owner can confirm. Visitors are told nothing of those that are missing. */
export interface ConfirmedTerms {
  /** Invoices may be paid by bank transfer. */
  bankTransfer?: true | undefined;
  /** The prices of a quote hold for this many days. */
  quoteDays?: number | undefined;
  /** An academic license is valid for one year. */
  academicYear?: true | undefined;
}

export interface AvailablePackage {
  file: string;
  /** Where the file is downloaded from. */
  address: string;
  /** In bytes. */
  size: number;
  /** SHA-256 in hexadecimal digits. */
  checksum: string;
}

export const emptySiteState: SiteState = { packages: {}, sellable: [], terms: {} };

export interface RenderedDocument {
  path: string;
  html: string;
}

/** Makes the pages that depend on the state, and no others. */
export type RenderStatePages = (state: SiteState) => RenderedDocument[];
