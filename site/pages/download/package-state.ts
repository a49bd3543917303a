import { company } from "#content/company.ts";
import { downloadsPage, type Package } from "#content/downloads.ts";
import { packagePlaceholders, packageStateMarkers } from "#contract/built-site.ts";

function availablePart({ file }: Package): string {
  const { address, size, checksum } = packagePlaceholders;
  return (
    `<p class="package-action"><a class="button" href="${address}" download>Download ${file}</a> <span>${size}</span></p>` +
    `<p class="package-checksum"><span>SHA-256</span> <code>${checksum}</code></p>`
  );
}

function missingPart(): string {
  const mailbox = company.contactEmail;
  return `<p class="package-missing">${downloadsPage.missingPackage} <a href="mailto:${mailbox}">${mailbox}</a></p>`;
}

/**
 * Both ways to show a package, between marks. The page is rendered while the files lie on the server: the service keeps
 * the part that is true. While the site is developed there is no service in between, and the file counts as missing.
 */
export function packageState(item: Package): string {
  if (import.meta.env.DEV) return missingPart();
  const { available, missing, end } = packageStateMarkers;
  return `${available(item.id)}${availablePart(item)}${missing(item.id)}${missingPart()}${end(item.id)}`;
}
