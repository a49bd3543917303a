import type { ProductId } from "#content/catalog/product-names.ts";
import type { MyLicenseState, MyLicensesOutcome } from "#content/pages/my-licenses.ts";
import type { LicenseEdition } from "../license-key.ts";

/** All licenses of a mailbox. Addresses of buttons hold the token of the list. It has no key: keys are sent by mail. */
export interface LicenseListView {
  email: string;
  /** The outcome of the last button. */
  outcome?: MyLicensesOutcome | undefined;
  current: readonly LicenseView[];
  orders: readonly OrderedLicensesView[];
  /** Those with which nothing is left to do. */
  earlier: readonly LicenseView[];
}

export interface LicenseView {
  id: string;
  /** Not empty. */
  products: readonly ProductId[];
  edition: LicenseEdition;
  state: MyLicenseState;
  expiresAt: string;
  hasEnded: boolean;
  licensee: string;
  organization: string | null;
  seats: number;
  /** Which one of those that were bought together, from 1 on. */
  number: number;
  /** Until when the license that follows it is valid. */
  followedUntil?: string | undefined;
  renewal?: RenewalView | undefined;
  /** Where the form that sends the key again is sent to. */
  sendAction?: string | undefined;
}

/** How one license goes on, or several that were bought together. */
export interface RenewalView {
  isAutomatic: boolean;
  href: string;
  licenses: number;
}

/** Licenses that were bought together. */
export interface OrderedLicensesView {
  id: string;
  /** The number that the buyer knows the order by. */
  number: string;
  /** Not empty. */
  licenses: readonly LicenseView[];
  renewal?: RenewalView | undefined;
  /** Where the form that sends all keys again is sent to. */
  sendAction?: string | undefined;
}
