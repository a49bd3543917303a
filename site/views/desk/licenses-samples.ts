import type { Sample } from "../sample.ts";
import { sampleFrame, sampleHistory } from "./samples.ts";

const frame = { ...sampleFrame, section: "/desk/licenses" };

const row = {
  ...{ id: sampleHistory.subject, name: "DesigniteJava", edition: "professional" },
  ...{ licensee: "Grace Hopper", organization: "Engines Ltd", email: "grace@engines.example.org" },
  state: "ends soon",
  expiresAt: "2027-01-05T12:00:00Z",
} as const;

export const deskLicenses: readonly Sample<"desk/licenses">[] = [
  {
    name: "ending",
    props: {
      ...{ frame, list: "ending", isCut: false },
      licenses: [row, { ...row, id: "2", licensee: "Ada Lovelace", organization: null }],
    },
  },
  { name: "none", props: { frame, list: "valid", licenses: [], isCut: false } },
];

const nothing = { show: false, send: false, move: false, extend: false, replace: false, renew: false, revoke: false };
const valid = {
  frame,
  license: {
    ...row,
    ...{ seats: 5, issuedAt: "2026-01-05T12:00:00Z", issuedBy: "ada@example.org", keySource: "signed" },
    ...{ keyFailure: null, importedFrom: null, suspension: null, revocation: null },
  },
  links: [{ kind: "order", to: { text: "00000003", href: "/desk/orders/3" } }],
  ...{ withheld: null, keyText: null, seen: "", isListed: true, history: sampleHistory },
  can: { show: true, send: true, move: true, extend: true, replace: true, renew: true, revoke: true },
} as const;

export const deskLicense: readonly Sample<"desk/license">[] = [
  { name: "valid", props: valid },
  { name: "key", props: { ...valid, keyText: "-----BEGIN LICENSE-----\neyJhbGciOiJFZERTQSJ9\n-----END LICENSE-----" } },
  {
    name: "awaited",
    props: {
      ...valid,
      license: { ...valid.license, state: "key awaited", keySource: "pool", keyFailure: "The pool is empty." },
      can: { ...valid.can, show: false, send: false },
    },
  },
  {
    name: "suspended",
    props: {
      ...valid,
      license: {
        ...valid.license,
        state: "suspended",
        suspension: { at: "2026-02-05T12:00:00Z", reason: "The payment is disputed" },
      },
      withheld: "The payment is disputed",
      can: { ...nothing, show: true, revoke: true },
    },
  },
  {
    name: "revoked",
    props: {
      ...valid,
      frame: { ...frame, done: { code: "revoked" } },
      license: {
        ...valid.license,
        state: "revoked",
        revocation: { at: "2026-02-05T12:00:00Z", by: "ada@example.org", reason: "The key was published" },
      },
      can: { ...nothing, show: true, replace: true },
    },
  },
];

const form = {
  frame,
  products: [
    { id: "designite-csharp", name: "Designite for C#" },
    { id: "designite-java", name: "DesigniteJava" },
  ],
  editions: ["trial", "professional", "enterprise", "academic"],
};

export const deskNewLicense: readonly Sample<"desk/new-license">[] = [
  { name: "empty", props: form },
  {
    name: "refused",
    props: {
      ...form,
      frame: {
        ...frame,
        refusal: {
          action: "/desk/licenses/new",
          message: "Nothing was done. Correct the marked entries, then try again.",
          faults: {
            products: "Choose at least one product.",
            email: "Enter one email address, such as name@example.org.",
          },
          values: { licensee: "Grace Hopper", email: "grace" },
        },
      },
    },
  },
];
