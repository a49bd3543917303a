import { company } from "#content/company.ts";
import { downloadsPage, type Package } from "#content/downloads.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";

/** Whether the file of a package lies on the server is known there alone: until then it counts as missing. */
export function packageState({ id }: Package): string {
  const mailbox = company.contactEmail;
  const missing = `<p class="package-missing">${downloadsPage.missingPackage} <a href="mailto:${mailbox}">${mailbox}</a></p>`;
  return contentSlot(slotNames.package(id), missing);
}
