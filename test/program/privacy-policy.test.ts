import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bodiesKeptDays } from "#service/mail/outbox.ts";
import { unconfirmedDays } from "#service/newsletter/subscribe.ts";

const page = readFileSync(new URL("../../content/legal/stored-data.mdx", import.meta.url), "utf8");

test("the page on stored data names the times after which data are removed", () => {
  expect(page).toContain(`each email to you, ${bodiesKeptDays} days after we sent it.`);
  expect(page).toContain(`newsletter, after ${unconfirmedDays} days if it isn't confirmed.`);
});
