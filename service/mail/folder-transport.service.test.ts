import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import type { DeliverableMail } from "./transport.ts";
import { createFolderTransport } from "./transport.ts";

const mail: DeliverableMail = {
  id: "01a1fbff-2d7d-756e-9bb9-55db19051b45",
  purpose: "newsletter-confirmation",
  recipient: "ada@example.org",
  messageId: "<1@example.org>",
  subject: "Hello",
  text: "Text",
  html: "<p>Text</p>",
  createdAt: "2026-01-05T12:00:00.000Z",
  attachmentName: null,
  attachmentText: null,
};
const from = { name: "Designite", address: "sender@example.org", replyTo: "contact@example.org" };
const noLimit = new AbortController().signal;

test("a mail becomes one complete file that only its owner can read", async () => {
  const folder = join(temporaryFolder(), "mail");
  const delivery = await createFolderTransport(folder, from).deliver(mail, noLimit);
  const file = join(folder, "20260105T120000Z-newsletter-confirmation-55db19051b45.eml");
  expect(delivery).toEqual({ kind: "delivered", to: file });
  expect(await readdir(folder)).toHaveLength(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await PostalMime.parse(await readFile(file))).toMatchObject({
    to: [{ address: "ada@example.org" }],
    subject: "Hello",
    text: "Text\n",
  });
});

test("a mail written twice is still one file", async () => {
  const folder = temporaryFolder();
  const transport = createFolderTransport(folder, from);
  await transport.deliver(mail, noLimit);
  await transport.deliver(mail, noLimit);
  expect(await readdir(folder)).toHaveLength(1);
});

test("a folder that cannot be written is a temporary failure", async () => {
  const folder = join(temporaryFolder(), "file");
  await writeFile(folder, "");
  const delivery = await createFolderTransport(folder, from).deliver(mail, noLimit);
  expect(delivery).toMatchObject({ kind: "refused" });
});
