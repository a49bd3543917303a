import type { MyLicenseState } from "#content/pages/my-licenses.ts";
import type { LicenseListView, LicenseView, RenewalView } from "#contract/views/licenses.ts";
import type { Sample } from "../sample.ts";

const renewal: RenewalView = { isAutomatic: false, href: "/order?offer=professional-java", licenses: 1 };

const valid: LicenseView = {
  id: "01",
  products: ["designite-java"],
  edition: "professional",
  state: "valid",
  expiresAt: "2027-01-05T12:00:00.000Z",
  hasEnded: false,
  licensee: "Ada Lovelace",
  organization: "Engines Ltd",
  seats: 1,
  number: 1,
  renewal,
  sendAction: "/licenses/list/send-key?token=1",
};

/** The same in another state, as the service shows it. */
function inState(state: MyLicenseState, changes: Partial<LicenseView> = {}): LicenseView {
  const isUsable = state === "valid" || state === "ends-soon";
  const usable = isUsable ? {} : { sendAction: undefined };
  const ended = state === "expired" ? { hasEnded: true, expiresAt: "2025-12-15T12:00:00.000Z" } : {};
  const renewed = isUsable || state === "expired" ? {} : { renewal: undefined };
  return { ...valid, id: state, state, ...usable, ...ended, ...renewed, ...changes };
}

const several: readonly LicenseView[] = [
  valid,
  inState("ends-soon", { expiresAt: "2026-12-15T12:00:00.000Z" }),
  inState("valid", { id: "02", products: ["dpy"], edition: "academic", organization: "University of London" }),
  inState("valid", {
    id: "03",
    products: ["designite-csharp", "designite-java", "dpy"],
    edition: "enterprise",
    organization: "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesellschaft mbH",
    seats: 250,
  }),
  inState("valid", { id: "04", renewal: { ...renewal, isAutomatic: true } }),
  inState("valid", { id: "05", products: ["designite-csharp"] }),
  inState("renewed", { followedUntil: "2028-01-05T12:00:00.000Z" }),
  inState("expired"),
  inState("suspended"),
  inState("waiting"),
];

const ordered: readonly LicenseView[] = Array.from({ length: 25 }, (_, index) => {
  const own = { id: `key-${index}`, number: index + 1, renewal: undefined };
  if (index === 3) return inState("revoked", own);
  return inState("valid", index === 7 ? { ...own, licensee: "Grace Hopper", organization: null } : own);
});

const order: LicenseListView["orders"][number] = {
  id: "order",
  number: "2026-0042",
  licenses: ordered,
  renewal: { ...renewal, licenses: ordered.length },
  sendAction: "/licenses/list/send-keys?token=1",
};

const none: LicenseListView = { email: "ada@example.org", current: [], orders: [], earlier: [] };

export const licenseLists: readonly Sample<"licenses/list">[] = [
  { name: "none", props: none },
  { name: "one", props: { ...none, outcome: "key-sent", current: [valid] } },
  {
    name: "twelve",
    props: { ...none, current: several, earlier: [inState("revoked"), inState("expired", { renewal: undefined })] },
  },
  { name: "order", props: { ...none, orders: [order], current: [inState("ends-soon")] } },
];
