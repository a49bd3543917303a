import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { readConfiguration } from "../../platform/config/config.ts";
import { examineCheckouts, sellingChecks, sellingFaults } from "./examine-selling.ts";
import { runChecks } from "./finding.ts";

const price = (offer: string) => ({ provider: "stripe", price: `price_${offer}`, offer });
const three = { prices: ["professional-csharp", "professional-java", "professional-python"].map(price) };

function write(settings: object) {
  const file = join(temporaryFolder(), "sales.json");
  writeFileSync(file, JSON.stringify(settings), { mode: 0o600 });
  return file;
}

async function findings(variables: Readonly<Record<string, string>>, subject = "prices") {
  return (await runChecks(sellingChecks(readConfiguration(variables)))).filter(
    (finding) => finding.subject === subject,
  );
}

test("without settings and webhooks that is all there is to say", async () => {
  expect(await runChecks(sellingChecks(readConfiguration({})))).toMatchObject([
    { subject: "sales settings", state: "look" },
  ]);
});

test("each offer with a checkout needs a price at each provider that is set up", async () => {
  const two = write({ prices: [price("professional-csharp"), price("professional-java")] });
  expect(await findings({ SALES_FILE: two, STRIPE_WEBHOOK_SECRETS: "whsec_1" })).toMatchObject([
    { state: "fault", words: expect.stringContaining("Stripe has no price for Professional Python") },
  ]);
  expect(await findings({ SALES_FILE: write(three), STRIPE_WEBHOOK_SECRETS: "whsec_1" })).toMatchObject([
    { state: "sound" },
  ]);
  expect(await findings({ SALES_FILE: write(three) })).toMatchObject([
    { state: "look", words: expect.stringContaining("Set STRIPE_WEBHOOK_SECRETS") },
  ]);
});

test("providers that are set up and not used are one look beside the one that sells, and one fault without", async () => {
  const PADDLE_WEBHOOK_SECRETS = "pdl_ntfset_1";
  const unused = { PADDLE_WEBHOOK_SECRETS };
  const words = expect.stringMatching(/no prices for Paddle: .*remove PADDLE_WEBHOOK_SECRETS/);
  const beside = { ...unused, SALES_FILE: write(three), STRIPE_WEBHOOK_SECRETS: "whsec_1" };
  expect(await findings(beside)).toMatchObject([{ state: "sound" }, { state: "look", words }]);
  expect(await findings(unused)).toMatchObject([{ state: "fault", words }]);
});

test("a checkout whose payments nobody reports is a fault", () => {
  const sold = [
    {
      name: "Professional Java",
      action: { kind: "checkout", label: "Buy", href: "https://pay.example", address: "https://pay.example" },
    },
  ] as const;
  const { webhookSecrets } = readConfiguration({ STRIPE_WEBHOOK_SECRETS: "test:whsec_1" });
  expect(examineCheckouts({ webhookSecrets }, sold)).toMatchObject([
    { state: "fault", words: expect.stringContaining("buy buttons of Professional Java") },
  ]);
  const real = readConfiguration({ STRIPE_WEBHOOK_SECRETS: "whsec_1" });
  expect(examineCheckouts(real, sold)).toEqual([]);
});

test("a file with a token is closed to other users", async () => {
  const dpy = { kind: "generator", url: "https://keys.example.org/make", token: "hunter2" };
  const SALES_FILE = write({ keySources: { dpy } });
  expect(await findings({ SALES_FILE }, "sales settings")).toMatchObject([{ state: "sound" }]);
  chmodSync(SALES_FILE, 0o644);
  const open = await findings({ SALES_FILE }, "sales settings");
  expect(open).toMatchObject([{ state: "look", words: expect.stringContaining(`chmod 600 ${SALES_FILE}`) }]);
  expect(JSON.stringify(open)).not.toContain("hunter2");
});

test("the operator's page names what costs a sale, and the daily mail does not repeat it", async () => {
  const { sales, webhookSecrets } = readConfiguration({ STRIPE_WEBHOOK_SECRETS: "whsec_1" });
  const told = async (isLook: boolean, given: object = { sales, webhookSecrets }) =>
    await sellingFaults({ isLook, now: new Date() } as never, given as never);
  expect(await told(true)).toMatchObject({
    subject: "1 installation problem",
    permission: "run",
    lines: [{ text: expect.stringContaining("SALES_FILE has no prices for Stripe") }],
  });
  expect(await told(false)).toBeUndefined();
  expect(await told(true, readConfiguration({}))).toBeUndefined();
});
