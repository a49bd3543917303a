import { expect, test } from "vitest";
import { emptyDatabase } from "#test/support/database/test-database.ts";
import { deviceOn } from "#test/support/desk-device.ts";
import { onInstallation } from "#test/support/installation.ts";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import type { ServiceProcess } from "#test/support/service-process.ts";
import { operatorSession } from "#test/support/sign-in.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { createTestCli } from "#test/support/test-cli.ts";
import { startService } from "#test/support/test-service-process.ts";

const linkSecret = Buffer.alloc(32, 7);
const LINK_SECRETS = linkSecret.toString("base64url");
const languages = ["Java", "C#", "Python"] as const;

const ask = ({ url }: ServiceProcess, email: string, lang: string) =>
  fetch(`${url}/apis/acad-lic-request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada Lovelace", email, university: "Tripos", lang }),
  });
const device = ({ url }: ServiceProcess) => deviceOn(url, `operator=${operatorSession(linkSecret)}`);

test("two processes on PostgreSQL answer every request with one key", async () => {
  const database = await emptyDatabase("postgres");
  const DATABASE_URL = database.kind === "postgres" ? database.url : "";
  const mailServer = await startMailServer();
  const cli = await createTestCli({ DATABASE_URL, LINK_SECRETS });
  await cli.run(["keys", "create"]);
  const site = await writeBuiltSite(temporaryFolder());
  const variables = {
    DATABASE_URL,
    DATA_DIR: cli.folder,
    SMTP_URL: mailServer.url,
    LINK_SECRETS,
  };
  const [first, second] = await Promise.all([
    startService(["--site", site], variables),
    startService(["--site", site], variables),
  ]);

  const emails = Array.from({ length: 4 }, (_, index) => `person${index}@uni.example.org`);
  const asked = emails.flatMap((email) => languages.map((language) => ({ email, language })));
  const answers = await Promise.all(
    asked.flatMap(({ email, language }) => [ask(first, email, language), ask(second, email, language)]),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const requests = () =>
    new Set(mailServer.received.flatMap(({ email }) => email.text?.match(/(?<=\/desk\/requests\/)\S+/g) ?? []));
  await expect.poll(() => requests().size).toBeGreaterThanOrEqual(asked.length);
  expect(requests().size).toBe(asked.length);

  const pressed = await Promise.all(
    [...requests()].flatMap((id) =>
      [first, second].map(async (service) => {
        const page = `/desk/requests/${id}`;
        return await device(service).press(`${page}/approve`, (await device(service).open(page)).text);
      }),
    ),
  );
  expect(pressed.filter(({ location }) => location.includes("done=approved"))).toHaveLength(asked.length);
  const keyMails = () =>
    mailServer.received.filter(({ email }) => email.subject?.startsWith("Your academic license key"));
  await expect.poll(() => keyMails().length).toBeGreaterThanOrEqual(asked.length);
  expect(
    keyMails()
      .map(({ email, to }) => `${to} ${email.subject}`)
      .toSorted(),
  ).toEqual(
    emails.flatMap((to) =>
      ["DPy", "Designite for C#", "DesigniteJava"].map((tool) => `${to} Your academic license key for ${tool}`),
    ),
  );

  await cli.run(["keys", "rotate"]);
  const published = await Promise.all(
    [first, second].map(async ({ url }) => (await (await fetch(`${url}/.well-known/jwks.json`)).json()).keys),
  );
  expect(published[0]).toHaveLength(3);
  expect(published[1]).toEqual(published[0]);
  const licenses = await onInstallation(variables, ({ database: { query } }) =>
    query.selectFrom("license").select("id").execute(),
  );
  expect(licenses).toHaveLength(asked.length);
});
