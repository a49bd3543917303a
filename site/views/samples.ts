import { orderFieldNames } from "#content/pages/order-form.ts";
import type { ViewName, Views } from "#contract/views.ts";
import { deskLicense, deskLicenses, deskNewLicense } from "./desk/licenses-samples.ts";
import { deskInbox, deskNote, deskRequest, deskRequests } from "./desk/samples.ts";
import { deskIssue, deskNewsletter, deskSubscribers, deskWriteIssue } from "./desk/samples-newsletter.ts";
import { deskNewOrder, deskOrder, deskOrders } from "./desk/samples-orders.ts";
import { deskMail, deskMails, deskMonth, deskPerson, deskSearch } from "./desk/samples-people.ts";
import { licenseLists } from "./licenses/samples.ts";
import type { Sample } from "./sample.ts";

const sampleForm = "019b8dd6-0c00-7000-8000-000000000001";
const sampleNumber = "7K2M-9QXR-4TBW";
const sampleQuote = {
  ...{ offer: "professional-java", seats: 3, each: 250, total: 750 },
  ...{ date: "2026-01-05", siteUrl: "https://www.designite-tools.com", currency: "USD", terms: {} },
  orderHref: "/order?offer=professional-java&seats=3",
  orderAddress: "https://www.designite-tools.com/order?offer=professional-java&seats=3",
} satisfies Partial<Views["quote/printed"]>;
const address = "/apis/acad-lic-request/status";
const request = {
  ...{ language: "Python", email: "ada@uni.example.org", receivedAt: "2026-01-05T12:00:00Z" },
  ...{ typicalBy: "2026-01-06T12:00:00Z", askAfter: "2026-01-07T12:00:00Z" },
  mayRequestAnew: true,
} satisfies Partial<Views["academic/status"]>;
const openRequest = {
  ...request,
  mail: { kind: "receipt", action: `${address}/send-again` },
  ...{ withdrawAction: `${address}/withdraw`, mayRequestAnew: false },
} satisfies Partial<Views["academic/status"]>;
const expiresAt = "2027-01-05T12:00:00Z";

/** Props of every view, one of each kind that looks different. `npm run dev` shows them at `/views`. */
export const samples: { readonly [Name in ViewName]: readonly Sample<Name>[] } = {
  "academic/status": [
    { name: "received", props: { ...openRequest, state: "received" } },
    {
      name: "overdue",
      props: {
        ...{ ...openRequest, state: "overdue", outcome: "sent-often-enough" },
        mail: { ...openRequest.mail, sendAgainAfter: "2026-01-08T13:00:00Z" },
      },
    },
    {
      name: "submitted",
      props: { ...request, state: "submitted", expiresAt, mail: { kind: "key", action: `${address}/send-again` } },
    },
    { name: "awaited", props: { ...request, state: "awaited", expiresAt, mayRequestAnew: false } },
    {
      name: "rejected",
      props: { ...request, state: "rejected", rejection: { reason: "other", note: "Write to us first." } },
    },
    { name: "withdrawn", props: { ...request, state: "withdrawn", outcome: "withdrawn" } },
  ],
  "academic/unknown": [{ name: "page", props: {} }],
  "downloads/missing": [{ name: "page", props: { id: "dpy-linux", name: "DPy 1.7.4 for Linux" } }],
  "form/result": [
    { name: "subscribed", props: { form: "newsletter", outcome: "done" } },
    { name: "not-subscribed", props: { form: "newsletter", outcome: "failed" } },
    { name: "requested", props: { form: "academic", outcome: "done" } },
    { name: "not-requested", props: { form: "academic", outcome: "failed" } },
    { name: "package-requested", props: { form: "package", outcome: "done" } },
    { name: "package-not-requested", props: { form: "package", outcome: "failed" } },
  ],
  "newsletter/link": [
    { name: "confirm", props: { page: "confirm", action: "/apis/newsletter/confirm" } },
    { name: "confirmed", props: { page: "confirmed" } },
    { name: "confirm-over", props: { page: "confirmOver" } },
    { name: "unsubscribe", props: { page: "unsubscribe", action: "/apis/newsletter/unsubscribe" } },
    { name: "unsubscribed", props: { page: "unsubscribed" } },
    { name: "broken", props: { page: "broken" } },
  ],
  "desk/inbox": deskInbox,
  "desk/note": deskNote,
  "desk/orders": deskOrders,
  "desk/order": deskOrder,
  "desk/new-order": deskNewOrder,
  "desk/requests": deskRequests,
  "desk/request": deskRequest,
  "desk/licenses": deskLicenses,
  "desk/license": deskLicense,
  "desk/new-license": deskNewLicense,
  "desk/newsletter": deskNewsletter,
  "desk/issue": deskIssue,
  "desk/write-issue": deskWriteIssue,
  "desk/subscribers": deskSubscribers,
  "desk/person": deskPerson,
  "desk/search": deskSearch,
  "desk/month": deskMonth,
  "desk/mails": deskMails,
  "desk/mail": deskMail,
  error: [
    { name: "foreign", props: { kind: "foreign" } },
    { name: "too-often", props: { kind: "tooOften" } },
    { name: "unavailable", props: { kind: "unavailable" } },
    { name: "not-found", props: { kind: "notFound" } },
    { name: "failed", props: { kind: "failed", status: 500 } },
  ],
  "order/form": [
    { name: "empty", props: { terms: {}, form: sampleForm, values: { seats: "1" }, faults: [] } },
    {
      name: "renewal",
      props: {
        ...{ terms: {}, form: sampleForm, renews: sampleForm, faults: [], total: 750 },
        values: { offer: "professional-java", seats: "3", company: "Engines Ltd" },
      },
    },
    {
      name: "enterprise",
      props: { terms: {}, form: sampleForm, values: { offer: "enterprise", seats: "40" }, faults: [] },
    },
    {
      name: "faulty",
      props: { terms: {}, form: sampleForm, values: { seats: "0", email: "ada@" }, faults: orderFieldNames },
    },
    {
      name: "incomplete",
      props: {
        ...{ terms: {}, form: sampleForm, faults: [], total: 250, isIncomplete: true },
        values: { offer: "professional-java", seats: "1", name: "Ada Lovelace", email: "ada@example.org" },
      },
    },
  ],
  "order/received": [
    { name: "order", props: { number: sampleNumber, licenses: { offer: "professional-java", seats: 3 } } },
    { name: "request", props: { number: sampleNumber, licenses: { offer: "enterprise", seats: 40 } } },
    { name: "unknown", props: {} },
  ],
  "quote/form": [
    { name: "empty", props: { terms: {}, values: { seats: "1" }, faults: [] } },
    { name: "faulty", props: { terms: {}, values: { seats: "0" }, faults: ["offer", "seats"] } },
  ],
  "quote/printed": [
    {
      name: "with-supplier",
      props: {
        ...sampleQuote,
        company: "Engines Ltd",
        terms: { bankTransfer: true, quoteDays: 30 },
        validUntil: "2026-02-04",
        supplier: {
          ...{ name: "Designite Inc.", address: ["1 Street", "Halifax"], taxId: "12 345" },
          taxNote: "HST is added to the invoice.",
        },
      },
    },
    { name: "plain", props: { ...sampleQuote, company: null } },
    { name: "in-cad", props: { ...sampleQuote, company: null, currency: "CAD" } },
  ],
  "licenses/ask": [
    { name: "blank", props: {} },
    { name: "refused", props: { refused: "nobody" } },
  ],
  "licenses/sent": [{ name: "page", props: {} }],
  "licenses/list": licenseLists,
  "licenses/broken-link": [
    { name: "expired", props: { kind: "expired" } },
    { name: "invalid", props: { kind: "invalid" } },
  ],
  "sign-in/ask": [
    { name: "blank", props: { back: "/desk" } },
    { name: "refused", props: { back: "/desk", refused: "nobody" } },
  ],
  "sign-in/sent": [{ name: "page", props: {} }],
  "sign-in/again": [{ name: "page", props: { action: "/desk/requests/approve", fields: { note: "Welcome" } } }],
  "sign-in/link": [
    { name: "valid", props: { kind: "valid", action: "/desk/sign-in/link?token=1" } },
    { name: "over", props: { kind: "over" } },
  ],
  "sign-in/ended": [
    { name: "this", props: { everywhere: false } },
    { name: "everywhere", props: { everywhere: true } },
  ],
};
