import { createHash } from "node:crypto";
import { newsletterLinkPages } from "#content/newsletter/link-pages.ts";
import { newsletterForm } from "#content/newsletter-form.ts";

/**
 * The words that a subscriber agrees to: beside the field of the form, and above the button that confirms. The version
 * is a hash of the words, so that it changes with them.
 */
export const consentWording = describeWording([
  ...Object.values(newsletterForm),
  newsletterLinkPages.confirm.heading,
  ...newsletterLinkPages.confirm.paragraphs,
  newsletterLinkPages.confirm.button,
]);

function describeWording(lines: readonly string[]): { version: string; words: string } {
  const words = lines.join("\n");
  return { version: createHash("sha256").update(words).digest("hex").slice(0, 12), words };
}
