import { expect, test } from "vitest";
import { readUniversityList } from "./import-universities.ts";

const heading = "name,country,countryCode,city,latitude,longitude,evidence,url";
const read = (...rows: string[]) => readUniversityList([heading, ...rows].join("\n"));

test("universities are ordered by country and name, and empty cells are left out", () => {
  const { universities, problems } = read(
    "University of X,Canada,CA,Halifax,44.648,-63.58,paper,https://example.org/paper",
    '"B, College",Brazil,BR,,,,,',
  );
  expect(problems).toEqual([]);
  expect(universities).toEqual([
    { name: "B, College", country: "Brazil", countryCode: "BR" },
    {
      name: "University of X",
      country: "Canada",
      countryCode: "CA",
      city: "Halifax",
      latitude: 44.65,
      longitude: -63.58,
      evidence: "paper",
      url: "https://example.org/paper",
    },
  ]);
});

test.each([
  [",Canada,CA,,,,,", "name"],
  ["X,,CA,,,,,", "country"],
  ["X,Canada,Canada,,,,,", "countryCode"],
  ["X,Canada,CA,,north,1,,", "latitude"],
  ["X,Canada,CA,,91,1,,", "latitude"],
  ["X,Canada,CA,,44,,,", "belong together"],
  ["X,Canada,CA,,,,poster,https://example.org", "evidence"],
  ["X,Canada,CA,,,,paper,", "needs a url"],
  ["X,Canada,CA,,,,,http://example.org", "https"],
])("%s is refused with its line", (row, reason) => {
  expect(read(row).problems).toEqual([{ line: 2, problem: expect.stringContaining(reason) }]);
});

test("a name that is listed twice and a country with two codes are refused", () => {
  expect(read("X,Canada,CA,,,,,", "X,Canada,CA,,,,,", "Y,Canada,CN,,,,,").problems).toEqual([
    { line: 3, problem: "X is listed twice." },
    { line: 4, problem: "Canada has two country codes." },
  ]);
});
