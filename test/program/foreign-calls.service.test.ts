import { describe, expect, test } from "vitest";
import { post, postForm, request, requests, subscriptions } from "#test/support/api-calls.ts";
import { createTestService } from "#test/support/test-service.ts";

describe("a form sent without script", () => {
  test("is redirected to the page of its outcome", async () => {
    const service = await createTestService();
    const form = new URLSearchParams(request).toString();
    const answers = [
      await postForm(service, "/apis/subscribe", "email=ada%40example.org"),
      await postForm(service, "/apis/subscribe", "email="),
      await postForm(service, "/apis/acad-lic-request", form),
      await postForm(service, "/apis/acad-lic-request", form.replace("Python", "")),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get("location")])).toEqual([
      [303, "/apis/subscribe/done"],
      [303, "/apis/subscribe/failed"],
      [303, "/apis/acad-lic-request/done"],
      [303, "/apis/acad-lic-request/failed"],
    ]);
    expect(await requests(service)).toHaveLength(1);
  });

  test("is refused if a field occurs twice", async () => {
    const service = await createTestService();
    const answer = await postForm(service, "/apis/subscribe", "email=a%40b.ca&email=c%40d.ca", "application/json");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: 'The field "email" must be given once.' });
  });

  test("is answered in JSON if a program sent it", async () => {
    const service = await createTestService();
    expect((await postForm(service, "/apis/subscribe", "email=a%40b.ca", "*/*")).status).toBe(202);
  });
});

describe("calls from other sites", () => {
  const call = async (siteUrl: string, headers: Record<string, string>) => {
    const service = await createTestService({ configuration: { siteUrl } });
    const answer = await post(service, "/apis/subscribe", { email: "ada@example.org" }, headers);
    const stored = await subscriptions(service);
    return [answer.status, answer.headers.get("access-control-allow-origin"), stored.length];
  };

  test.each<[string, Record<string, string>, number]>([
    ["https://www.example.org", {}, 202],
    ["https://www.example.org", { origin: "https://www.example.org" }, 202],
    ["https://www.example.org", { "sec-fetch-site": "same-origin" }, 202],
    ["https://www.example.org", { "sec-fetch-site": "cross-site" }, 403],
    ["https://www.example.org", { "sec-fetch-site": "same-site" }, 403],
    ["https://www.example.org", { origin: "https://example.org" }, 403],
    ["https://www.example.org", { origin: "http://www.example.org" }, 403],
    ["https://www.example.org", { origin: "null" }, 403],
    ["https://www.example.org", { origin: "http://localhost:3000" }, 403],
    ["https://www.example.org", { origin: "http://localhost:8000", host: "localhost:8000" }, 403],
    ["http://localhost:8000", { origin: "http://localhost:8000" }, 202],
    ["http://localhost:8000", { origin: "http://127.0.0.1:8000", host: "127.0.0.1:8000" }, 202],
    ["http://localhost:8000", { origin: "http://[::1]:8000", host: "[::1]:8000" }, 202],
    ["http://localhost:8000", { origin: "http://127.0.0.1:9000", host: "127.0.0.1:8000" }, 403],
    ["http://localhost:8000", { origin: "http://127.0.0.1:3000", host: "127.0.0.1:8000" }, 403],
    ["http://localhost:8000", { origin: "http://evil.example:8000", host: "evil.example:8000" }, 403],
    ["http://localhost:8000", { origin: "http://localhost:8000.evil.example", host: "localhost:8000" }, 403],
    ["http://localhost:8000", { origin: "null", host: "localhost:8000" }, 403],
  ])("on %s with %j: %i, without CORS headers", async (siteUrl, headers, status) => {
    expect(await call(siteUrl, headers)).toEqual([status, null, status === 202 ? 1 : 0]);
  });

  test("the site under development may call and read the answer", async () => {
    expect(
      await call("http://localhost:8000", { origin: "http://localhost:3000", "sec-fetch-site": "same-site" }),
    ).toEqual([202, "http://localhost:3000", 1]);
  });

  test.each([
    ["http://localhost:8000", "http://localhost:3000", "POST", "content-type, x-xsrf-token"],
    ["http://localhost:8000", "https://evil.example", null, null],
    ["https://www.example.org", "http://localhost:3000", null, null],
  ])("the service on %s answers a preflight of %s: %s, %s", async (siteUrl, origin, methods, names) => {
    const service = await createTestService({ configuration: { siteUrl } });
    const answer = await service.application.request("/apis/acad-lic-request", {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-methods")).toBe(methods);
    expect(answer.headers.get("access-control-allow-headers")).toBe(names);
    expect(answer.headers.get("vary")).toBe("Origin");
  });
});
