import { expect, test } from "vitest";
import { createAddressCheck } from "./check-address.ts";
import type { AcademicData } from "./domain-lists.ts";

const data: AcademicData = {
  publishedOn: { institutions: "2026-03-01", disposable: "2026-02-01", freeMail: "2026-01-01" },
  institutions: [
    "dal.ca\tDalhousie University",
    "cs.dal.ca\tFaculty of Computer Science",
    "uni-wien.ac.at\tUniversität Wien\tUniversity of Vienna",
    "mdx.ac.uk\tMiddlesex University",
    "xn--mnchen-uni-9db.de\tSample in Punycode",
    "unam.mx",
  ]
    .sort()
    .join("\n"),
  academicSuffixes: "ac.jp\nedu.pt",
  notAcademic: "alumni.dal.ca\nshop.ac.jp",
  flagged: "mdx.ac.uk\nsold.edu.pt\nabused.example.org\ngmail.com",
  freeMail: "gmail.com\nyahoo.co.jp",
  disposable: "mailinator.com",
};
const checkAddress = createAddressCheck(data);

test.each([
  ["a@dal.ca", { kind: "institution", domain: "dal.ca", names: ["Dalhousie University"] }],
  ["a@mail.dal.ca", { kind: "institution", domain: "dal.ca", names: ["Dalhousie University"] }],
  ["a@x.cs.dal.ca", { kind: "institution", domain: "cs.dal.ca", names: ["Faculty of Computer Science"] }],
  ["A@DAL.CA", { kind: "institution", domain: "dal.ca", names: ["Dalhousie University"] }],
  [
    "a@uni-wien.ac.at",
    { kind: "institution", domain: "uni-wien.ac.at", names: ["Universität Wien", "University of Vienna"] },
  ],
  ["a@unam.mx", { kind: "institution", domain: "unam.mx", names: [] }],
  ["a@münchen-uni.de", { kind: "institution", domain: "xn--mnchen-uni-9db.de", names: ["Sample in Punycode"] }],
  ["a@xn--mnchen-uni-9db.de", { kind: "institution", domain: "xn--mnchen-uni-9db.de", names: ["Sample in Punycode"] }],
  ["a@mail.kyoto.ac.jp", { kind: "academic-suffix", suffix: "ac.jp" }],
  ["a@live.mdx.ac.uk", { kind: "flagged", domain: "mdx.ac.uk", names: ["Middlesex University"] }],
  ["a@abused.example.org", { kind: "flagged", domain: "abused.example.org", names: [] }],
  ["a@sold.edu.pt", { kind: "flagged", domain: "sold.edu.pt", names: [] }],
])("%s has an academic domain", (email, advice) => {
  expect(checkAddress(email)).toEqual({ ...advice, publishedOn: "2026-03-01" });
});

test.each([
  ["a@gmail.com", { kind: "free-mail", domain: "gmail.com", publishedOn: "2026-01-01" }],
  ["a@mail.yahoo.co.jp", { kind: "free-mail", domain: "yahoo.co.jp", publishedOn: "2026-01-01" }],
  ["a@team.mailinator.com", { kind: "disposable", domain: "mailinator.com", publishedOn: "2026-02-01" }],
])("%s is at a provider", (email, advice) => {
  expect(checkAddress(email)).toEqual(advice);
});

test.each([
  "a@company.example",
  "a@alumni.dal.ca",
  "a@shop.ac.jp",
  "a@ac.jp",
  "a@notdal.ca",
  "a@dal.ca.example.org",
  "a@ca",
  "a@",
  "nonsense",
])("%s is on no list, as of the oldest list", (email) => {
  expect(checkAddress(email)).toEqual({ kind: "unknown", publishedOn: "2026-01-01" });
});
