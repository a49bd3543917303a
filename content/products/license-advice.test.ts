import { expect, test } from "vitest";
import { adviseLicense, readLicenseChoices } from "./license-advice.ts";

const advise = (query: string) => adviseLicense(readLicenseChoices(new URLSearchParams(query)));

test.each([
  ["language=java&purpose=own&size=large", "professional-java"],
  ["language=csharp&purpose=own&size=large", "professional-csharp"],
  ["language=python&purpose=own&size=large", "professional-python"],
  ["language=java&purpose=own&size=small", "trial"],
  ["language=java&purpose=try&size=large", "trial"],
  ["language=csharp&purpose=team&size=small", "enterprise"],
  ["language=python&purpose=team&size=large", "python-team"],
  ["purpose=research", "academic"],
])("%s leads to %s", (query, answer) => {
  expect(advise(query)).toBe(answer);
});

test.each([
  "",
  "language=java",
  "language=java&purpose=own",
  "language=cobol&purpose=own&size=large",
  "purpose=constructor",
])("%j is not answered yet", (query) => {
  expect(advise(query)).toBeUndefined();
});
