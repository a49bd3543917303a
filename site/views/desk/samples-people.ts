import type { Sample } from "../sample.ts";
import { sampleFrame, sampleHistory } from "./samples.ts";

const email = "grace@uni.example.org";
const frame = { ...sampleFrame, section: "/desk" };

const person = {
  ...{ frame, email, notes: sampleHistory.notes, alike: [], isSubscribed: true },
  events: [
    {
      ...{ kind: "mail", id: "3", at: "2026-01-07T12:00:00Z", href: "/desk/mail/3" },
      text: "license key, failed, 550 5.1.1 No such user",
    },
    {
      ...{ kind: "licenses", id: "2", at: "2026-01-06T12:00:00Z", href: "/desk/licenses/2" },
      text: "Designite for Java, academic, until January 6, 2027",
    },
    { kind: "newsletter", id: "1", at: "2026-01-05T13:00:00Z", text: "confirmed, since 2026-01-05" },
    {
      ...{ kind: "requests", id: "0", at: "2026-01-05T12:00:00Z", href: "/desk/requests/0" },
      text: "Java, University of London, approved",
    },
  ],
  log: [
    {
      ...{ id: "1", recordedAt: "2026-01-05T13:00:00Z", actor: "subscriber" },
      ...{ action: "subscription-confirmed", details: {} },
    },
  ],
  kept: ["Licenses stay without licensee, email and key."],
};

export const deskPerson: readonly Sample<"desk/person">[] = [
  { name: "known", props: person },
  {
    name: "erased",
    props: {
      ...{ ...person, events: [], notes: [], log: [], kept: [], isSubscribed: false },
      erased: { found: "3 rows and 1 email" },
    },
  },
  {
    name: "unknown",
    props: {
      ...{ ...person, events: [], notes: [], log: [], kept: [], isSubscribed: false },
      alike: [{ text: "Grace Hopper, grace@uni.example.org.au", href: "/desk/requests/0" }],
    },
  },
];

const searched = { frame, text: "hopper", isTooShort: false, found: [], isCut: false };

export const deskSearch: readonly Sample<"desk/search">[] = [
  {
    name: "found",
    props: {
      ...searched,
      found: [
        { kind: "requests", text: "Grace Hopper, grace@uni.example.org, Java, received", href: "/desk/requests/0" },
        { kind: "licenses", text: "Grace Hopper, Designite for Java, academic", href: "/desk/licenses/2" },
      ],
      isCut: true,
    },
  },
  { name: "nothing", props: searched },
  { name: "too-short", props: { ...searched, text: "ho", isTooShort: true } },
];

const mail = {
  ...{ id: "3", purpose: "license-key", state: "failed", recipient: email, at: "2026-01-07T12:00:00Z" },
  reason: "550 5.1.1 <grace@uni.example.org>: Recipient address rejected: User unknown in virtual mailbox table",
};

export const deskMails: readonly Sample<"desk/mails">[] = [
  {
    name: "failed",
    props: { frame, list: "failed", mails: [mail, { ...mail, id: "4", recipient: null }], isCut: true },
  },
  { name: "none-waits", props: { frame, list: "waiting", mails: [], isCut: false } },
];

const failed = {
  ...{ frame, history: { ...sampleHistory, mails: [] }, canRetry: true, isForgotten: false },
  mail: {
    ...{ ...mail, subject: "Your license key", queuedAt: "2026-01-06T12:00:00Z", attempts: 3 },
    ...{ nextAttemptAt: null, finishedAt: "2026-01-07T12:00:00Z", attachment: "designite.key" },
  },
  about: { text: "00000002", href: "/desk/find?q=2" },
};

export const deskMail: readonly Sample<"desk/mail">[] = [
  { name: "failed", props: failed },
  { name: "forgotten", props: { ...failed, canRetry: false, isForgotten: true } },
];

export const deskMonth: readonly Sample<"desk/month">[] = [
  {
    name: "figures",
    props: {
      ...{ frame, month: "2026-01", earlier: "2025-12", later: null },
      figures: [
        { group: "Licenses issued", label: "academic", value: 12 },
        { group: "Licenses issued", label: "professional", value: 3 },
        { group: "Academic requests", label: "received", value: 15 },
        { group: "Newsletter", label: "subscribed", value: 40 },
      ],
    },
  },
  { name: "nothing", props: { frame, month: "2025-12", earlier: "2025-11", later: "2026-01", figures: [] } },
];
