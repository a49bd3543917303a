import type { ProductId } from "../catalog/product-names.ts";

/**
 * How to register a key in Designite for C#, for the mail with the key. Each entry is a paragraph, or a command in which
 * `<key>` is replaced by the key. While the list is empty, the mail asks the licensee to reply for the steps.
 */
export const registrationSteps: Readonly<Partial<Record<ProductId, readonly string[]>>> = {
  "designite-csharp": [],
};
