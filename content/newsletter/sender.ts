import { company } from "../company.ts";

/** Who the newsletter comes from, as the law on commercial mail wants it said in every issue. */
export interface NewsletterSender {
  name: string;
  /** The lines of the postal address. Until the owner supplies it, there is none. */
  postalAddress: readonly string[];
}

export const newsletterSender: NewsletterSender = {
  name: company.name,
  postalAddress: [],
};

/** What stands in the place of the postal address while there is none. `{email}` stands for the contact address. */
export const withoutPostalAddress = "Our postal address is given on request: {email}";
