import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bodiesKeptDays } from "#service/mail/outbox.ts";
import { unconfirmedDays } from "#service/newsletter/subscribe.ts";

const policy = readFileSync(new URL("../../content/legal/privacy-policy.mdx", import.meta.url), "utf8");

test("the privacy policy names the times after which data are removed", () => {
  expect(policy).toContain(`each email to you, ${bodiesKeptDays} days after we sent it;`);
  expect(policy).toContain(`newsletter, after ${unconfirmedDays} days if it isn't confirmed;`);
});
