import { expect, onTestFinished, test, vi } from "vitest";
import { longestWebhook, readBytes } from "./request-body.ts";

const text = '{"email":"ada@example.org"}';
const bytes = Buffer.from(text);

function post(headers: Record<string, string>) {
  const stream = vi.spyOn(Request.prototype, "body", "get");
  onTestFinished(() => stream.mockRestore());
  return { request: new Request("http://localhost/", { method: "POST", body: text, headers }), stream };
}

test("a body of announced length is read as a whole, without a stream", async () => {
  const { request, stream } = post({ "content-length": `${bytes.length}` });
  expect(Buffer.from(await readBytes(request))).toEqual(bytes);
  expect(stream).not.toHaveBeenCalled();
});

test("a body of unknown length is read up to the longest, and one that is announced as longer is not read", async () => {
  const { request } = post({});
  expect(Buffer.from(await readBytes(request))).toEqual(bytes);
  expect(await readBytes(post({ "content-length": "16385" }).request)).toBe("too long");
});

test("an event of a provider may be longer", async () => {
  const event = (length: number) =>
    new Request("http://localhost/webhooks/stripe", { method: "POST", body: "x".repeat(length) });
  expect((await readBytes(event(longestWebhook))).length).toBe(longestWebhook);
  expect(await readBytes(event(longestWebhook + 1))).toBe("too long");
});
