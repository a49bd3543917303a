import type { Placeholder } from "./placeholder.ts";

export const licensePlaceholders: readonly Placeholder[] = [
  {
    id: "checkout-links",
    missing: "The three checkout links of the payment provider",
    meanwhile: "The buy buttons lead to the order form of the site. You invoice each order and record the payment.",
    place: { kind: "file", path: "content/offers.ts", mark: "const checkoutAddresses: CheckoutAddresses = {};" },
  },
  {
    id: "supplier",
    missing: "Name, postal address, tax number and bank details of the supplier, for quotes and receipts of orders",
    meanwhile: "Quotes name Designite with its contact address, and receipts say that the invoice comes by e-mail.",
    place: { kind: "variable", name: "SALES_FILE" },
  },
  {
    id: "csharp-registration",
    missing: "The steps that register a key in Designite for C#",
    meanwhile: "The mail with a C# key asks the licensee to reply for the steps. Answer these replies.",
    place: { kind: "file", path: "content/key-registration.ts", mark: '"designite-csharp": []' },
  },
  {
    id: "key-source",
    missing:
      "Where the keys come from that the released tools accept: signed by this service, taken from a pool, or made by your generator",
    meanwhile: "The service signs every key. Register one in each tool before you approve the first request.",
    place: {
      kind: "file",
      path: "docs/guides/license-keys.md",
      mark: "The owner has not confirmed that the released tools accept these keys.",
    },
  },
  {
    id: "license-terms",
    missing:
      "Terms for a second computer or a replaced one, for build servers, classes and offline computers, for the end of a license, and the price of a new major version",
    meanwhile: "The licensing page asks visitors to write to the contact address about these cases.",
    place: { kind: "file", path: "content/docs/licensing.mdx" },
  },
  {
    id: "governing-province",
    missing: "The Canadian province whose law governs the agreements",
    meanwhile: "The legal pages speak of the Canadian province in which the provider is established.",
    place: {
      kind: "file",
      path: "content/legal/eula.mdx",
      mark: "the Canadian province in which the provider is established",
    },
  },
  {
    id: "legal-texts",
    missing: "Legal texts reviewed by counsel, with clauses on warranty, liability and term",
    meanwhile: "The legal pages say what is settled and nothing beyond it.",
    place: { kind: "file", path: "content/legal/eula.mdx", mark: "The terms for each kind of license" },
  },
];
