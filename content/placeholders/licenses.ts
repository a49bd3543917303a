import type { Placeholder } from "./placeholder.ts";

export const licensePlaceholders: readonly Placeholder[] = [
  {
    id: "checkout-links",
    missing:
      "The three checkout links of the payment provider; a page of yours that opens the checkout must pass the parameter renews on",
    meanwhile: "The buy buttons lead to the order form of the site. You invoice each order and record the payment.",
    place: { kind: "file", path: "content/offers.ts", mark: "const checkoutAddresses: CheckoutAddresses = {};" },
  },
  {
    id: "prices",
    missing:
      "The account at the payment provider: the identifier of the price of each license, and the secret of its webhook in a variable such as STRIPE_WEBHOOK_SECRETS",
    meanwhile: "No payment is reported to the service. You record each one with: orders paid.",
    place: { kind: "setting", name: "prices" },
  },
  {
    id: "refund-rules",
    missing: "What a partial refund and an open dispute do to the licenses of the order",
    meanwhile: "A partial refund keeps them. A dispute suspends them until it is decided.",
    place: { kind: "setting", name: "refunds" },
  },
  {
    id: "self-service-rules",
    missing:
      "How many computers a year a customer replaces without asking you, and how many days a seat stays with its person",
    meanwhile: "You decide on each replaced computer. A seat stays with its person for 30 days.",
    place: { kind: "setting", name: "selfService" },
  },
  {
    id: "supplier",
    missing: "Name, postal address, tax number and bank details of the supplier, for quotes and receipts of orders",
    meanwhile: "Quotes name Designite with its contact address, and receipts say that the invoice comes by e-mail.",
    place: { kind: "setting", name: "supplier" },
  },
  {
    id: "order-terms",
    missing: "Confirmation that invoices may be paid by bank transfer, and that quotes hold for 30 days",
    meanwhile: "The order form, the receipt, the quote and the purchase terms say so.",
    place: { kind: "file", path: "content/legal/purchase-terms.mdx", mark: "or by bank transfer" },
  },
  {
    id: "former-customers",
    missing: "The orders, licenses and academic requests from before this service, as CSV files",
    meanwhile: "Nobody is reminded of a license from before, and earlier requests of a mailbox are not found.",
    place: { kind: "elsewhere", where: "the commands orders import, licenses import and requests import" },
  },
  {
    id: "approval-rule",
    missing: "Whether clear academic requests are approved by rule",
    meanwhile: "A person decides on each request.",
    place: { kind: "variable", name: "AUTO_APPROVE" },
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
      "Confirmation that the released tools accept the keys: signed by this service, taken from a pool, or made by your generator",
    meanwhile: "The service signs every key. Register one in each tool before you approve the first request.",
    place: { kind: "setting", name: "confirmedKeySources" },
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
