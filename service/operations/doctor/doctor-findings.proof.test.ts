import { expect, test } from "vitest";
import { doctorFindings } from "#test/support/doctor-findings.ts";
import { startSilentServer } from "#test/support/mail/unresponsive-mail-servers.ts";
import { createTestCli } from "#test/support/test-cli.ts";

test("a mail server that accepts connections and says nothing is a fault", async () => {
  const cli = await createTestCli({ SMTP_URL: (await startSilentServer()).url });
  const [mail] = await doctorFindings(cli, "mail");
  expect(mail).toMatchObject({ state: "fault", words: expect.stringContaining("does not answer") });
});
