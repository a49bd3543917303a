import { company } from "../products/company.ts";

/** The sender, as the law on commercial mail requires in every issue. */
export interface NewsletterSender {
  name: string;
  /** The lines of the postal address; empty until the owner supplies it. */
  postalAddress: readonly string[];
}

export const newsletterSender: NewsletterSender = {
  name: company.name,
  postalAddress: [],
};

/**
 * Replaces the postal address while it is empty, in mails that ask to confirm and in tests of an issue: no issue leaves for
 * subscribers without the address. `{contactEmail}` is replaced by the contact address.
 */
export const postalAddressOnRequest = "For our postal address, write to {contactEmail}";
