import { createAddressCheck } from "#service/academic/domains/check-address.ts";

/** What a build's lists would say: the institution of the sample request, and one domain of each other kind. */
export const adviseOnListed = createAddressCheck({
  publishedOn: { institutions: "2026-03-01", disposable: "2026-02-01", freeMail: "2026-01-01" },
  institutions: ["flagged.example.org\tUniversity of Leeds", "uni.example.org\tUniversity of London"].join("\n"),
  academicSuffixes: "ac.jp",
  notAcademic: "alumni.uni.example.org",
  flagged: "flagged.example.org",
  freeMail: "free.example.org",
  disposable: "thrown.example.org",
});
