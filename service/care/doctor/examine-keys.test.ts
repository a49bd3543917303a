import { expect, test } from "vitest";
import { salesWith } from "#test/support/key-sources.ts";
import { examineKeySources } from "./examine-keys.ts";

test("a key source is to be confirmed by the owner, and again after it has changed", async () => {
  const verdictOf = async (confirmed: "signed" | "pool") => {
    const sales = salesWith({ kind: "pool", lowLevel: 0 });
    const findings = await examineKeySources({ ...sales, confirmedKeySources: { "designite-java": confirmed } });
    return findings.find(({ words }) => words.includes("DesigniteJava"));
  };
  expect((await verdictOf("pool"))?.words).toContain("come from a pool of ready keys, and the owner has confirmed");
  expect((await verdictOf("signed"))?.words).toContain('then write "designite-java": "pool" into confirmedKeySources');
});
