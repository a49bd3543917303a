import { expect, test } from "vitest";
import { service, staticSite } from "#test/support/static-site.ts";

test("pages carry their policy, their built state, and forms and links to the service", async () => {
  const { read } = await staticSite();
  const [contact, download, feed] = await Promise.all(["contact.html", "download.html", "releases.xml"].map(read));
  expect(contact).toMatch(/<html data-service="https:\/\/service\.example\.org" lang="en"><head>\s*<meta http-equiv/);
  expect(contact).toContain(`connect-src 'self' ${service};`);
  expect(contact).toContain(`form-action 'self' ${service};`);
  expect(contact).not.toContain("frame-ancestors");
  expect(contact).toContain(`<a href="${service}/order?offer=x">`);
  expect(contact).toContain(`action="${service}/apis/subscribe"`);
  expect(contact).toContain(`action="${service}/buy#which"`);
  expect(contact).toContain('<a href="/faq">');
  expect(contact).toContain("mailto:us@example.org");
  expect(download).toContain("<p>No packages</p>");
  expect([contact, download, feed].join()).not.toMatch(/data-slot|<!--/);
});

test("without a service of its own address, everything stays on the site", async () => {
  const { read } = await staticSite({});
  const contact = await read("contact.html");
  expect(contact).not.toContain("data-service");
  expect(contact).toContain('action="/apis/subscribe"');
  expect(await read("_redirects")).not.toContain("http");
});

test("the files for hosts hold the headers, and redirects to pages and to the service", async () => {
  const { read } = await staticSite();
  const headers = await read("_headers");
  expect(headers).toMatch(/^\/\*\n(?: {2}.+\n)* {2}Strict-Transport-Security: max-age=31536000\n/);
  expect(headers).toContain("/assets/*\n  Cross-Origin-Resource-Policy: same-origin\n");
  expect(headers).toContain("/deep/*\n");
  const redirects = await read("_redirects");
  expect(redirects).toContain("/features /docs/smells.html 301\n");
  expect(redirects).toContain(`/downloads/* ${service}/downloads/:splat 302\n`);
  const vercel = JSON.parse(await read("vercel.json"));
  expect(vercel.rewrites).toContainEqual({ source: "/faq", destination: "/faq.html" });
  for (const source of ["/order", "/status"])
    expect(vercel.redirects).toContainEqual({ source, destination: `${service}${source}`, statusCode: 302 });
  expect(vercel.headers[0].source).toBe("/(.*)");
});
