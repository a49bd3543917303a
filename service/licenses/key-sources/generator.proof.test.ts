import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { databaseKinds } from "#test/support/database/test-database.ts";
import { createKeySourceService } from "#test/support/key-source-service.ts";
import { endpointThat, programThat } from "#test/support/key-sources.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { latestProducts } from "../licensed-products.ts";

const tooMuch = "for (let line = 0; line < 5000; line += 1) console.log('a'.repeat(100));";

describe.each(databaseKinds)("a generator on %s", (kind) => {
  test("that is a program is told of the license, and its key is stored, recorded and mailed", async () => {
    const file = join(temporaryFolder(), "input.json");
    const program = programThat(
      `appendFileSync(${JSON.stringify(file)}, JSON.stringify({ input, environment: Object.keys(process.env) })); console.log("KEY-" + input.licenseId);`,
    );
    const { grant, keyOf, waitOf, jobs, sendMails, transport, actions } = await createKeySourceService(kind, program);
    const id = await grant();
    expect(await waitOf(id)).toMatchObject({ attempts: 0 });
    await jobs.runAll();
    expect(await keyOf(id)).toBe(`KEY-${id}`);
    expect(await waitOf(id)).toBeUndefined();
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      input: {
        licenseId: id,
        products: latestProducts(["designite-java"]),
        edition: "professional",
        seats: 1,
        licensee: "Ada",
        organization: "Engines Ltd",
        email: "ada@example.org",
        expiresAt: "2027-01-05T12:00:00.000Z",
        orderId: null,
      },
      environment: ["PATH"],
    });
    await sendMails();
    expect(transport.mails).toMatchObject([
      { purpose: "license-key", recipient: "ada@example.org", text: expect.stringContaining(`-r KEY-${id}`) },
    ]);
    expect(await actions()).toEqual(["license-issued", "license-key-received"]);
  });

  test("that is an endpoint gets the license with the token, and answers with the key", async () => {
    const asked: string[] = [];
    const endpoint = await endpointThat(async (request, response) => {
      const { licenseId } = JSON.parse((await request.setEncoding("utf8").toArray()).join(""));
      asked.push(`${request.method} ${request.headers.authorization} ${request.headers["idempotency-key"]}`);
      response.end(`KEY-${licenseId}\r\n`);
    });
    const { grant, keyOf, jobs } = await createKeySourceService(kind, endpoint);
    const id = await grant();
    await jobs.runAll();
    expect(await keyOf(id)).toBe(`KEY-${id}`);
    expect(asked).toEqual([`POST Bearer bearer-of-the-test ${id}`]);
  });

  test.each([
    ["fails", programThat.bind(undefined, "process.exit(3);"), "The program ended with exit code 3."],
    ["prints rubbish", programThat.bind(undefined, "console.log('no key\\nfor you');"), "no key by the pattern"],
    [
      "prints bytes",
      programThat.bind(undefined, "process.stdout.write(Buffer.alloc(20, 255));"),
      "no key by the pattern",
    ],
    ["prints too much", programThat.bind(undefined, tooMuch), "longer than 16384 bytes"],
    ["isn't there", () => ({ ...programThat(""), command: ["/nowhere/generator"] }), "can't be run (ENOENT)"],
  ] as const)("that %s is tried again, with the reason kept", async (_, createSource, reason) => {
    const { grant, keyOf, waitOf, jobs, rounds } = await createKeySourceService(kind, createSource());
    const id = await grant();
    await jobs.runAll();
    expect(await waitOf(id)).toMatchObject({ attempts: 1, lastFailure: expect.stringContaining(reason) });
    await jobs.runAll();
    expect(await waitOf(id)).toMatchObject({ attempts: 1 });
    await rounds(1);
    expect([(await waitOf(id))?.attempts, await keyOf(id)]).toEqual([2, ""]);
  });

  test.each([
    ["HTTP 500", 500, "HTTP 500"],
    ["a redirect", 302, "HTTP 302"],
    ["an empty answer", 204, "HTTP 204"],
    ["an endless answer", 200, "longer than 16384 bytes"],
  ])("that answers with %s is tried again, and no redirect is followed", async (_, status, reason) => {
    const paths: (string | undefined)[] = [];
    const endpoint = await endpointThat((request, response) => {
      paths.push(request.url);
      response.writeHead(status, status === 302 ? { location: "/other" } : {});
      response.end(status === 200 ? "a".repeat(100_000) : "KEY-of-a-page-of-an-error");
    });
    const { grant, keyOf, waitOf, jobs } = await createKeySourceService(kind, endpoint);
    const id = await grant();
    await jobs.runAll();
    expect(await waitOf(id)).toMatchObject({ attempts: 1, lastFailure: expect.stringContaining(reason) });
    expect([paths, await keyOf(id)]).toEqual([["/key"], ""]);
  });

  test.each([
    ["text/html; charset=utf-8", ""],
    ["application/json", ""],
    ["text/plain; charset=utf-8", "KEY-of-an-endpoint"],
  ])("that answers with %s is believed if that is text", async (type, key) => {
    const endpoint = await endpointThat((_, response) => {
      response.writeHead(200, { "content-type": type }).end("KEY-of-an-endpoint");
    });
    const { grant, keyOf, waitOf, jobs } = await createKeySourceService(kind, endpoint);
    const id = await grant();
    await jobs.runAll();
    expect(await keyOf(id)).toBe(key);
    if (key === "") expect(await waitOf(id)).toMatchObject({ lastFailure: expect.stringContaining("text/plain") });
  });
});
