import { newsletterSender, withoutPostalAddress } from "#content/newsletter/sender.ts";

/** The sender of the newsletter and how to reach them (CASL, Electronic Commerce Protection Regulations, section 2). */
export function newsletterSenderLines({ siteUrl, contactEmail }: { siteUrl: string; contactEmail: string }): string[] {
  const { name, postalAddress } = newsletterSender;
  const address = postalAddress.length > 0 ? postalAddress : [withoutPostalAddress.replace("{email}", contactEmail)];
  return [name, ...address, siteUrl, contactEmail];
}
