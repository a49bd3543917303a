import type { License } from "#contract/license-key.ts";

export const sampleLicense: License = {
  id: "019b8dd6-0c00-7000-8000-00000000002a",
  products: [{ id: "designite-java", majorVersion: 2 }],
  seats: 1,
  orderId: null,
  edition: "academic",
  licensee: "Zoë Sample",
  organization: "Université d'Exemple",
  issuedAt: new Date("2026-01-05T12:00:00.000Z"),
  expiresAt: new Date("2027-01-05T12:00:00.000Z"),
};
