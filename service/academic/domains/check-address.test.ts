import { expect, test } from "vitest";
import { type AcademicData, createAddressCheck } from "./check-address.ts";

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
  ["a@dal.ca", "dal.ca is a listed institution: Dalhousie University"],
  ["a@mail.dal.ca", "dal.ca is a listed institution: Dalhousie University"],
  ["a@x.cs.dal.ca", "cs.dal.ca is a listed institution: Faculty of Computer Science"],
  ["A@DAL.CA", "dal.ca is a listed institution: Dalhousie University"],
  ["a@uni-wien.ac.at", "uni-wien.ac.at is a listed institution: Universität Wien, University of Vienna"],
  ["a@unam.mx", "unam.mx is a listed institution"],
  ["a@münchen-uni.de", "xn--mnchen-uni-9db.de is a listed institution: Sample in Punycode"],
  ["a@xn--mnchen-uni-9db.de", "xn--mnchen-uni-9db.de is a listed institution: Sample in Punycode"],
  ["a@mail.kyoto.ac.jp", "under ac.jp, where only academic institutions register"],
  ["a@live.mdx.ac.uk", "mdx.ac.uk is listed but flagged: outsiders could get addresses there: Middlesex University"],
  ["a@abused.example.org", "abused.example.org is listed but flagged: outsiders could get addresses there"],
  ["a@sold.edu.pt", "sold.edu.pt is listed but flagged: outsiders could get addresses there"],
])("%s has an academic domain", (email, advice) => {
  expect(checkAddress(email)).toBe(`${advice} (lists from 2026-03-01)`);
});

test.each([
  ["a@gmail.com", "gmail.com provides addresses to anyone (lists from 2026-01-01)"],
  ["a@mail.yahoo.co.jp", "yahoo.co.jp provides addresses to anyone (lists from 2026-01-01)"],
  ["a@team.mailinator.com", "mailinator.com provides disposable addresses (lists from 2026-02-01)"],
])("%s is at a provider", (email, advice) => {
  expect(checkAddress(email)).toBe(advice);
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
  expect(checkAddress(email)).toBe("not on any list (lists from 2026-01-01)");
});
