import { beforeEach, onTestFinished } from "vitest";
import { newsletterSender } from "#content/newsletter/sender.ts";

/** Gives the sender of the newsletter a postal address, without which no issue is sent. */
export function givePostalAddress(): void {
  beforeEach(() => {
    const { postalAddress } = newsletterSender;
    Object.assign(newsletterSender, { postalAddress: ["1 Main Street", "Halifax"] });
    onTestFinished(() => {
      Object.assign(newsletterSender, { postalAddress });
    });
  });
}
