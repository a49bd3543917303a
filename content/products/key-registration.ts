import type { ProductId } from "../catalog/product-names.ts";

/**
 * How to register a key in Designite for C#, for the mail with the key. Each entry is a paragraph, or a command in which
 * `<key>` is replaced by the key. While the list is empty, the mail asks the licensee to reply for the steps.
 */
export const registrationSteps: Readonly<Partial<Record<ProductId, readonly string[]>>> = {
  "designite-csharp": [],
};

/** How pages say where these steps are, as the mail with the key does. */
export const csharpRegistration =
  (registrationSteps["designite-csharp"]?.length ?? 0) > 0
    ? "The email with your key has the steps for C#."
    : "For C#, reply to the email with your key, and we'll send you the steps.";
