import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { writeBuiltSite } from "#test/support/sample-site.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { startService } from "#test/support/test-service-process.ts";

const patience = { timeout: 30 * 60_000 };

test("the program serves the site and the endpoints, writes mails to files, and stops on a signal", async () => {
  const folder = temporaryFolder();
  const site = await writeBuiltSite(join(folder, "build"));
  await mkdir(join(folder, "data"));
  const service = await startService(["--site", site], { DATA_DIR: join(folder, "data") });
  const { port } = new URL(service.url);
  const pages = await Promise.all(
    ["127.0.0.1", "[::1]", "localhost"].map((host) => fetch(`http://${host}:${port}/faq`)),
  );
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  // It says no while the database needs more than a moment to answer.
  await expect.poll(async () => (await fetch(`${service.url}/readyz`)).status, patience).toBe(200);
  const asked = await fetch(`${service.url}/apis/acad-lic-request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Ada Lovelace", email: "ada@uni.example.org", university: "Tripos", lang: "Java" }),
  });
  expect(asked.status).toBe(202);
  service.child.kill("SIGTERM");
  expect(await service.exited).toBe(0);
  expect(service.output()).toContain(`The site is served at http://localhost:${port}`);
  expect(service.output()).toContain(`Emails go to the folder ${join(folder, "data", "mail")}`);
  const database = new DatabaseSync(join(folder, "data", "designite.sqlite"));
  expect(database.prepare("select email, language from academic_license_request").all()).toEqual([
    { email: "ada@uni.example.org", language: "Java" },
  ]);
  database.close();
});
