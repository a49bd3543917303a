import type { DeskFrame, DeskHistory } from "#contract/views/desk.ts";
import type { Sample } from "../sample.ts";

export const sampleFrame: DeskFrame = { operator: "ada@example.org", section: "/desk/requests", form: {} };

export const sampleHistory: DeskHistory = {
  subject: "019b8dd6-0c00-7000-8000-000000000001",
  notes: [
    {
      id: "1",
      text: "Asked whether the course goes on.",
      writtenBy: "ada@example.org",
      writtenAt: "2026-01-06T12:00:00Z",
    },
  ],
  mails: [
    {
      ...{
        id: "019b8dd6-0c00-7000-8000-000000000002",
        purpose: "academic-receipt",
        recipient: "grace@uni.example.org",
      },
      ...{ state: "failed", at: "2026-01-05T12:00:00Z", reason: "550 5.1.1 No such user" },
    },
  ],
  log: [
    {
      ...{ id: "1", recordedAt: "2026-01-05T12:00:00Z", actor: "requester" },
      ...{ action: "request-received", details: { language: "Java" } },
    },
  ],
};

const request = {
  ...{ id: sampleHistory.subject, name: "Grace Hopper", email: "grace@uni.example.org" },
  ...{ university: "University of London", language: "Java", state: "received", receivedAt: "2026-01-05T12:00:00Z" },
};

const row = {
  ...{ ...request, promisedUntil: "2026-01-07T12:00:00Z", isLate: true },
  domain: "london.ac.uk is a listed institution: University of London (lists from 2026-01-01)",
  ...{ earlierRequests: 1, licenses: 1, failedMails: 1 },
};

export const deskRequests: readonly Sample<"desk/requests">[] = [
  {
    name: "open",
    props: {
      frame: sampleFrame,
      ...{ list: "open", isCut: false },
      requests: [row, { ...row, id: "2", name: "Ada Lovelace", isLate: false, failedMails: 0 }],
    },
  },
  { name: "none", props: { frame: sampleFrame, list: "open", requests: [], isCut: false } },
];

const open = {
  frame: sampleFrame,
  ...{ request, history: sampleHistory, promisedUntil: "2026-01-07T12:00:00Z" },
  evidence: [
    ["Name", request.name],
    ["Domain", row.domain],
    ["Earlier requests from this address", "none"],
  ],
  can: { decide: true, undo: false },
  ...{ licensee: request.name, organization: request.university },
} as const;

export const deskRequest: readonly Sample<"desk/request">[] = [
  { name: "open", props: open },
  {
    name: "refused",
    props: {
      ...open,
      frame: {
        ...sampleFrame,
        refusal: {
          action: `/desk/requests/${request.id}/reject`,
          message: "Nothing was done. Correct the marked entries, then try again.",
          faults: { reason: "Choose the reason that the requester is told." },
          values: { note: "Please ask the university." },
        },
      },
    },
  },
  {
    name: "rejected",
    props: {
      ...open,
      can: { decide: false, undo: true },
      frame: { ...sampleFrame, done: { code: "rejected" } },
      decision: {
        ...{ verdict: "rejected", by: "ada@example.org", at: "2026-01-06T12:00:00Z" },
        ...{ reason: "other", note: "The course is over." },
      },
    },
  },
];

export const deskInbox: readonly Sample<"desk/inbox">[] = [
  {
    name: "waiting",
    props: {
      frame: { ...sampleFrame, section: "/desk" },
      waiting: [
        {
          ...{ heading: "1 order is paid without a key", text: "The buyer waits for what is paid." },
          lines: [{ text: "IN-1, 3 × Professional Java", href: "/desk/orders/1" }],
        },
      ],
    },
  },
  { name: "nothing", props: { frame: { ...sampleFrame, section: "/desk" }, waiting: [] } },
];

export const deskNote: readonly Sample<"desk/note">[] = [
  {
    name: "refused",
    props: {
      ...{ subject: sampleHistory.subject, back: "/desk/requests" },
      frame: {
        ...sampleFrame,
        refusal: {
          ...{ action: "/desk/notes", message: "Nothing was done.", values: { text: "" } },
          faults: { text: "Enter 1 to 1,000 characters, without control characters." },
        },
      },
    },
  },
];
