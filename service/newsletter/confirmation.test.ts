import { expect, test } from "vitest";
import { newsletterConfirmation } from "./subscribe.ts";

const from = { siteUrl: "https://www.example.org", contactEmail: "contact@example.org" };
const link = "https://www.example.org/apis/newsletter/confirm?token=abc";

test("asks for confirmation, and says what happens without it", () => {
  const { subject, text, html } = newsletterConfirmation(link, from);
  expect(subject).toBe("Confirm your subscription to the Designite newsletter");
  expect(text).toContain(`\n${link}\n`);
  expect(html).toContain(`<a href="${link}">`);
  expect(text).toMatch(/It isn't on the list yet.*delete the request after 30 days/s);
});

test("names the sender and how to reach them", () => {
  const { text } = newsletterConfirmation(link, from);
  expect(text).toMatch(/Designite\n.*contact@example\.org\nhttps:\/\/www\.example\.org\ncontact@example\.org\n$/);
});
