import { company } from "#content/company.ts";
import { downloadsPage, type Package } from "#content/downloads.ts";
import { contentSlot, slotNames } from "#contract/slots.ts";

/**
 * Only the service knows whether the file of a package exists; it fills this slot. Until then the package counts as
 * missing.
 */
export function packageState({ id }: Package): string {
  const mailbox = company.contactEmail;
  const missing = `<p class="package-missing">${downloadsPage.missingPackage} <a href="mailto:${mailbox}">${mailbox}</a></p>`;
  return contentSlot(slotNames.package(id), missing);
}
