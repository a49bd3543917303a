import { orderFieldNames } from "#content/pages/order-form.ts";
import type { ViewName, Views } from "#contract/views.ts";

export interface Sample<Name extends ViewName> {
  /** In the words of an address. */
  name: string;
  props: Views[Name];
}

const sampleForm = "019b8dd6-0c00-7000-8000-000000000001";
const sampleNumber = "7K2M-9QXR-4TBW";
const sampleQuote = {
  ...{ offer: "professional-java", seats: 3, each: 250, total: 750 },
  ...{ date: "2026-01-05", validUntil: "2026-02-04", siteUrl: "https://www.designite-tools.com" },
  orderHref: "/order?offer=professional-java&seats=3",
  orderAddress: "https://www.designite-tools.com/order?offer=professional-java&seats=3",
} satisfies Partial<Views["quote/printed"]>;

/** Props of every view, one of each kind that looks different. `npm run dev` shows them at `/views`. */
export const samples: { readonly [Name in ViewName]: readonly Sample<Name>[] } = {
  desk: [
    {
      name: "page",
      props: { title: "Designite | Desk", content: "<h1>Desk</h1><p>Nothing waits.</p>" },
    },
  ],
  error: [
    { name: "foreign", props: { kind: "foreign" } },
    { name: "too-often", props: { kind: "tooOften" } },
    { name: "unavailable", props: { kind: "unavailable" } },
    { name: "not-found", props: { kind: "notFound" } },
    { name: "failed", props: { kind: "failed", status: 500 } },
  ],
  "order/form": [
    { name: "empty", props: { form: sampleForm, values: { seats: "1" }, faults: [] } },
    {
      name: "renewal",
      props: {
        ...{ form: sampleForm, renews: sampleForm, faults: [], total: 750 },
        values: { offer: "professional-java", seats: "3", company: "Engines Ltd" },
      },
    },
    { name: "on-request", props: { form: sampleForm, values: { offer: "enterprise", seats: "40" }, faults: [] } },
    { name: "faulty", props: { form: sampleForm, values: { seats: "0", email: "ada@" }, faults: orderFieldNames } },
    {
      name: "different",
      props: {
        ...{ form: sampleForm, faults: [], total: 250, problem: { kind: "different", number: sampleNumber } },
        values: { offer: "professional-java", seats: "1", name: "Ada Lovelace", email: "ada@example.org" },
      },
    },
  ],
  "order/received": [
    { name: "order", props: { number: sampleNumber, licenses: { offer: "professional-java", seats: 3 } } },
    { name: "unknown", props: {} },
  ],
  "quote/form": [
    { name: "empty", props: { values: { seats: "1" }, faults: [] } },
    { name: "faulty", props: { values: { seats: "0" }, faults: ["offer", "seats"] } },
  ],
  "quote/printed": [
    {
      name: "with-supplier",
      props: {
        ...sampleQuote,
        company: "Engines Ltd",
        supplier: {
          ...{ name: "Designite Inc.", address: ["1 Street", "Halifax"], taxId: "12 345" },
          taxNote: "HST is added to the invoice.",
        },
      },
    },
    { name: "plain", props: { ...sampleQuote, company: null } },
  ],
};
