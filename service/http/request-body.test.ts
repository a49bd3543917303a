import { expect, onTestFinished, test, vi } from "vitest";
import { readBytes } from "./request-body.ts";

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
