import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { createCliWithService } from "./cli-with-service.ts";

type Desk = Awaited<ReturnType<typeof createCliWithService>>;

const issue = "licenses issue --json --product dpy --edition trial --licensee Ada --mailbox ada@example.org".split(" ");
const issueLicense = async ({ cli }: Desk): Promise<string> => JSON.parse((await cli.run(issue)).output).licenseId;
const create = [
  "orders",
  "create",
  "--json",
  "--buyer",
  "Ada",
  "--mailbox",
  "a@example.org",
  "--offer",
  "professional-java",
];
const createOrder = async ({ cli }: Desk): Promise<string> => JSON.parse((await cli.run(create)).output).id;
const removeKeys = ({ cli }: Desk) => rm(join(cli.folder, "keys", "signing-keys.json"));

/** Each makes a state in which a command can, or cannot, be carried out, and tells the command. */
export const dryRunCommands: readonly [name: string, prepare: (desk: Desk) => Promise<readonly string[]>][] = [
  ["approve", async ({ service }) => ["requests", "approve", await service.ask()]],
  [
    "approve without keys",
    async (desk) => {
      await removeKeys(desk);
      return ["requests", "approve", await desk.service.ask()];
    },
  ],
  [
    "approve with a name that is too long",
    async ({ service }) => ["requests", "approve", await service.ask(), "--licensee", "é".repeat(120)],
  ],
  ["reject", async ({ service }) => ["requests", "reject", await service.ask(), "--reason", "not-academic-address"]],
  [
    "reject twice",
    async ({ cli, service }) => {
      const words = ["requests", "reject", await service.ask(), "--reason", "not-academic-address"];
      await cli.run(words);
      return words;
    },
  ],
  ["issue", async () => issue.filter((word) => word !== "--json")],
  [
    "issue without keys",
    async (desk) => {
      await removeKeys(desk);
      return issue;
    },
  ],
  ["revoke", async (desk) => ["licenses", "revoke", await issueLicense(desk), "--reason", "x"]],
  [
    "revoke twice",
    async (desk) => {
      const words = ["licenses", "revoke", await issueLicense(desk), "--reason", "x"];
      await desk.cli.run(words);
      return words;
    },
  ],
  [
    "send a revoked license",
    async (desk) => {
      const id = await issueLicense(desk);
      await desk.cli.run(["licenses", "revoke", id, "--reason", "x"]);
      return ["licenses", "send", id];
    },
  ],
  ["send", async (desk) => ["licenses", "send", await issueLicense(desk)]],
  ["reissue", async (desk) => ["licenses", "reissue", await issueLicense(desk), "--reason", "x"]],
  [
    "reissue twice",
    async (desk) => {
      const words = ["licenses", "reissue", await issueLicense(desk), "--reason", "x"];
      await desk.cli.run(words);
      return words;
    },
  ],
  [
    "reissue without keys",
    async (desk) => {
      const id = await issueLicense(desk);
      await removeKeys(desk);
      return ["licenses", "reissue", id, "--reason", "x"];
    },
  ],
  ["renew", async (desk) => ["licenses", "renew", await issueLicense(desk)]],
  [
    "renew twice",
    async (desk) => {
      const words = ["licenses", "renew", await issueLicense(desk)];
      await desk.cli.run(words);
      return words;
    },
  ],
  ["create an order", async () => [...create.filter((word) => word !== "--json"), "--number", "7"]],
  ["record a payment", async (desk) => ["orders", "paid", await createOrder(desk)]],
  [
    "record a payment twice",
    async (desk) => {
      const words = ["orders", "paid", await createOrder(desk)];
      await desk.cli.run(words);
      return words;
    },
  ],
  [
    "send the keys of an order",
    async (desk) => {
      const id = await createOrder(desk);
      await desk.cli.run(["orders", "paid", id]);
      return ["orders", "send", id];
    },
  ],
  ["send the keys of an order that isn't paid", async (desk) => ["orders", "send", await createOrder(desk)]],
  ["refund an order that isn't paid", async (desk) => ["orders", "refund", await createOrder(desk)]],
  ["cancel an order", async (desk) => ["orders", "cancel", await createOrder(desk)]],
  [
    "correct a paid order",
    async (desk) => {
      const id = await createOrder(desk);
      await desk.cli.run(["orders", "paid", id]);
      return ["orders", "correct", id, "--mailbox", "b@example.org", "--buyer", "Ada King"];
    },
  ],
  [
    "correct an order without keys",
    async (desk) => {
      const id = await createOrder(desk);
      await desk.cli.run(["orders", "paid", id]);
      await removeKeys(desk);
      return ["orders", "correct", id, "--company", "Engines Ltd"];
    },
  ],
  ["send an issue to an empty list", async () => ["newsletter", "send", "2026-11-what-this-site-offers", "--yes"]],
];

/** A dry run says what the command then does, and changes nothing. */
export async function expectTrueDryRun(prepare: (typeof dryRunCommands)[number][1]): Promise<void> {
  const desk = await createCliWithService("sqlite");
  const words = await prepare(desk);
  const { query } = desk.service.appContext.database;
  const rows = async () => [
    await query.selectFrom("auditEntry").selectAll().orderBy("id").execute(),
    await query.selectFrom("outgoingMail").selectAll().orderBy("id").execute(),
    await query.selectFrom("license").selectAll().orderBy("id").execute(),
    await query.selectFrom("customerOrder").selectAll().orderBy("id").execute(),
    await query.selectFrom("orderEvent").selectAll().orderBy("id").execute(),
  ];
  const before = await rows();
  const plan = await desk.cli.run([...words, "--dry-run"]);
  expect(await rows()).toEqual(before);
  const effect = await desk.cli.run(words);
  expect({ exitCode: plan.exitCode, errors: plan.errors }).toEqual({
    exitCode: effect.exitCode,
    errors: effect.errors,
  });
  if (effect.exitCode !== 0) expect(await rows()).toEqual(before);
}
