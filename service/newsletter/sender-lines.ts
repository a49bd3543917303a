import { newsletterSender, withoutPostalAddress } from "#content/newsletter/sender.ts";

/** Who the newsletter comes from and how they are reached (CASL, Electronic Commerce Protection Regulations, section 2). */
export function newsletterSenderLines({ siteUrl, contactEmail }: { siteUrl: string; contactEmail: string }): string[] {
  const { name, postalAddress } = newsletterSender;
  const address = postalAddress.length > 0 ? postalAddress : [withoutPostalAddress.replace("{email}", contactEmail)];
  return [name, ...address, siteUrl, contactEmail];
}
