import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createServer } from "node:tls";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { portOf } from "#test/support/free-port.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { addDuration, days, minutes } from "../../platform/time/time.ts";
import { examineCertificate } from "./examine-installation.ts";

const now = new Date();
/** A handshake is waited for as long as a test may take. */
const limitMilliseconds = minutes(30);

/** A server with a certificate for localhost that lasts so many days from now, which is its own authority. */
async function startServer(daysLeft: number) {
  const folder = temporaryFolder();
  const openssl = (...words: string[]) => promisify(execFile)("openssl", words, { cwd: folder });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "key.pem"];
  const name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await openssl("req", "-x509", ...key, ...name, "-days", String(daysLeft), "-out", "cert.pem");
  const [certificate, privateKey] = await Promise.all(
    ["cert.pem", "key.pem"].map((file) => readFile(`${folder}/${file}`, "utf8")),
  );
  const server = createServer({ cert: certificate, key: privateKey });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  return { siteUrl: `https://localhost:${portOf(server)}`, certificate };
}

test("a certificate that lasts is in order, and needs a look two weeks before its end", async () => {
  const { siteUrl, certificate: ca } = await startServer(90);
  const at = (passed: number) =>
    examineCertificate({ siteUrl }, addDuration(now, days(passed)), { ca, limitMilliseconds });
  expect(await at(0)).toMatchObject({ state: "sound", words: expect.stringMatching(/is trusted.*in (89|90) days/) });
  expect(await at(75)).toMatchObject({ state: "sound" });
  expect(await at(78)).toMatchObject({
    state: "look",
    words: expect.stringContaining("should have been renewed by now"),
  });
  expect(await at(91)).toMatchObject({ state: "fault", words: expect.stringContaining("expired on") });
});

test("one of a few days needs a look on its last day alone", async () => {
  const { siteUrl, certificate: ca } = await startServer(6);
  const at = (passed: number) =>
    examineCertificate({ siteUrl }, addDuration(now, days(passed)), { ca, limitMilliseconds });
  expect(await at(4)).toMatchObject({ state: "sound" });
  expect(await at(5.5)).toMatchObject({ state: "look" });
});

test("one that browsers refuse is a fault: of an unknown authority, or for another name", async () => {
  const { siteUrl, certificate: ca } = await startServer(90);
  const unknown = await examineCertificate({ siteUrl }, now, { limitMilliseconds });
  expect(unknown).toMatchObject({ state: "fault", words: expect.stringContaining("DEPTH_ZERO_SELF_SIGNED_CERT") });
  const otherName = { siteUrl: siteUrl.replace("localhost", "127.0.0.1") };
  const other = await examineCertificate(otherName, now, { ca, limitMilliseconds });
  expect(other).toMatchObject({ state: "fault", words: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID") });
});

test("without an answer it needs a look, and without https there is none", async () => {
  expect(await examineCertificate({ siteUrl: "https://designite.invalid" }, now)).toMatchObject({
    state: "look",
    words: expect.stringContaining("curl -sSI https://designite.invalid"),
  });
  expect(await examineCertificate({ siteUrl: "http://localhost:8000" }, now)).toBeUndefined();
});
