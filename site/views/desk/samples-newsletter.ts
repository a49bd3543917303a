import type { Sample } from "../sample.ts";
import { sampleFrame, sampleHistory } from "./samples.ts";

const frame = { ...sampleFrame, section: "/desk/newsletter" };
const draft = {
  id: "1",
  subject: "What has changed in DesigniteJava 2.6",
  state: "draft",
  at: "2026-01-05T12:00:00Z",
} as const;
const sent = { id: "0", subject: "The new Designite site", state: "sent", at: "2025-11-21T14:00:00Z" } as const;

export const deskNewsletter: readonly Sample<"desk/newsletter">[] = [
  {
    name: "issues",
    props: {
      ...{ frame, recipients: 1204 },
      issues: [draft, { ...draft, id: "2", state: "scheduled" }, { ...draft, id: "3", state: "sending" }, sent],
    },
  },
  { name: "none", props: { frame, recipients: 0, issues: [] } },
];

const issue = {
  ...{ frame, issue: draft, mailHref: "/desk/newsletter/1/mail", recipients: 1204, seen: "", progress: null },
  ...{ refused: [], can: { change: true, send: true, unschedule: false, continue: false }, missing: null },
  text: "What has changed in DesigniteJava 2.6\n\nDesignite newsletter, January 5, 2026\n\nHello.\n",
  history: { ...sampleHistory, mails: [] },
};

export const deskIssue: readonly Sample<"desk/issue">[] = [
  { name: "draft", props: issue },
  {
    name: "without-postal-address",
    props: {
      ...issue,
      can: { ...issue.can, send: false },
      missing:
        "Every issue must name the sender's postal address. Write it into content/newsletter/sender.ts, build the site again, and restart the service.",
    },
  },
  {
    name: "sent",
    props: {
      ...issue,
      issue: sent,
      progress: { sent: 1201, waiting: 0, failed: 2, canceled: 1 },
      refused: [{ mail: "3", email: "grace@uni.example.org", reason: "550 5.1.1 No such user" }],
      can: { change: false, send: false, unschedule: false, continue: true },
    },
  },
  {
    name: "stopped",
    props: {
      ...issue,
      issue: { ...sent, state: "stopped" },
      progress: { sent: 600, waiting: 0, failed: 0, canceled: 0 },
      can: { change: false, send: false, unschedule: false, continue: true },
    },
  },
];

const write = {
  ...{ frame, id: "1", seen: "" },
  parts: {
    ...{ subject: draft.subject, preview: "Fewer false positives", date: "2026-01-05" },
    text: "Hello.\n\n## What is new\n\nRead [the documentation](/docs/index.html).",
  },
};

export const deskWriteIssue: readonly Sample<"desk/write-issue">[] = [
  { name: "draft", props: write },
  {
    name: "refused",
    props: {
      ...write,
      frame: {
        ...frame,
        refusal: {
          ...{
            action: "/desk/newsletter/write",
            message: "Nothing was saved. Correct the marked entries, then try again.",
          },
          faults: { text: "Line 3: a heading begins with ## or ###. The subject is the heading above them." },
          values: { ...write.parts, text: "Hello.\n\n# What is new" },
        },
      },
    },
  },
];

export const deskSubscribers: readonly Sample<"desk/subscribers">[] = [
  {
    name: "subscribers",
    props: {
      ...{ frame, text: "", isCut: true },
      counts: { confirmed: 1204, unconfirmed: 3, unsubscribed: 41, bounced: 7 },
      subscribers: [
        { email: "ada@uni.example.org", state: "confirmed", since: "2026-01-05T12:00:00Z", source: "form" },
        { email: "grace@uni.example.org", state: "unsubscribed", since: "2025-12-05T12:00:00Z", source: "import" },
      ],
    },
  },
];
