import { expect, onTestFinished, test, vi } from "vitest";
import { longestWebhook, readBody, readBytes } from "./request-body.ts";

const text = '{"email":"ada@example.org"}';
const bytes = Buffer.from(text);

function post(headers: Record<string, string>) {
  const stream = vi.spyOn(Request.prototype, "body", "get");
  onTestFinished(() => stream.mockRestore());
  return { request: new Request("http://localhost/", { method: "POST", body: text, headers }), stream };
}

test("a body of announced length is read as a whole, without a stream", async () => {
  const { request, stream } = post({ "content-length": `${bytes.length}` });
  expect(Buffer.from((await readBytes(request)) as Uint8Array)).toEqual(bytes);
  expect(stream).not.toHaveBeenCalled();
});

test("a body of unknown length is read up to the longest, and one that is announced as longer is not read", async () => {
  const { request } = post({});
  expect(await readBytes(request)).toEqual(bytes);
  expect(await readBytes(post({ "content-length": "16385" }).request)).toMatchObject({ status: 413 });
});

test("an event of a provider may be longer", async () => {
  const event = (length: number) =>
    new Request("http://localhost/webhooks/stripe", { method: "POST", body: "x".repeat(length) });
  expect(await readBytes(event(longestWebhook))).toHaveLength(longestWebhook);
  expect(await readBytes(event(longestWebhook + 1))).toMatchObject({ status: 413 });
});

test("a body that is too long is answered with the limit of its address", async () => {
  const refusal = (path: string, length: number) => {
    const headers = { "content-type": "application/json", "content-length": `${length}` };
    return readBody(new Request(`http://localhost${path}`, { method: "POST", body: "{}", headers }));
  };
  const tooLong = (most: number) => ({
    status: 413,
    error: `The body must have at most ${most} bytes.`,
  });
  expect(await refusal("/apis/subscribe", 16_385)).toEqual(tooLong(16_384));
  expect(await refusal("/desk/newsletter/write", 262_145)).toEqual(tooLong(262_144));
});

test("a form names each field once, and has at most 500", async () => {
  const read = (fields: readonly string[]) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = fields.map((name) => `${name}=1`).join("&");
    return readBody(new Request("http://localhost/desk/newsletter/write", { method: "POST", body, headers }));
  };
  const names = Array.from({ length: 499 }, (_, index) => `f${index}`);
  expect(await read(names)).toMatchObject({ value: { f0: "1", f498: "1" } });
  expect(await read([...names, "f498"])).toMatchObject({ error: 'The field "f498" must be given once.' });
  expect(await read([...names, "one", "two"])).toMatchObject({ status: 413 });
});
