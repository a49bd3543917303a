import { expect, test } from "vitest";
import { checkLinks, isInnerAddress } from "./check-links.ts";

const siteUrl = "https://www.example.org";

test("our own links are looked up among the pages, without a request", async () => {
  const ask = () => Promise.reject(new Error("asked"));
  const links = [
    "/faq",
    "/faq#top",
    `${siteUrl}/docs/dpy.html`,
    "/blog/no-such-article",
    "/%zz",
    "mailto:a@example.org",
  ];
  const checked = await checkLinks(links, { siteUrl, ask });
  expect(checked.map(({ state }) => state)).toEqual(["found", "found", "found", "dead", "dead", "unknown"]);
});

test("other links are asked for, and followed where they lead on", async () => {
  const answers: Readonly<Record<string, { status: number; location?: string }>> = {
    "https://a.example/": { status: 200 },
    "https://b.example/": { status: 404 },
    "https://c.example/": { status: 301, location: "/moved" },
    "https://c.example/moved": { status: 302, location: "https://a.example/" },
    "https://d.example/": { status: 403 },
    "https://e.example/": { status: 302, location: "/" },
    "https://f.example/": { status: 302, location: "http://a.example/" },
  };
  const ask = async ({ href }: URL) => answers[href] ?? { status: 500 };
  const hosts = ["a", "b", "c", "d", "e", "f"].map((host) => `https://${host}.example/`);
  const checked = await checkLinks(hosts, { siteUrl, ask });
  expect(checked.map(({ state }) => state)).toEqual(["found", "dead", "found", "unknown", "dead", "unknown"]);
  expect(checked[1]?.answer).toContain("404");
});

test("without a network nothing is called dead", async () => {
  const ask = () => Promise.reject(Object.assign(new Error("no"), { code: "EAI_AGAIN" }));
  expect(await checkLinks(["https://a.example/"], { siteUrl, ask })).toEqual([
    { url: "https://a.example/", state: "unknown", answer: "It couldn't be looked at (EAI_AGAIN)." },
  ]);
});

test("a link does not make this computer look into its own network", async () => {
  const inner = [
    "https://127.0.0.1:8000/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://localhost/",
    "https://169.254.169.254/",
  ];
  const checked = await checkLinks(inner, { siteUrl });
  expect(checked.map(({ answer }) => answer)).toEqual(
    inner.map(() => "It leads to a computer that isn't on the Internet."),
  );
});

test.each([
  ["10.1.2.3", true],
  ["172.31.0.1", true],
  ["192.168.1.1", true],
  ["100.64.0.1", true],
  ["255.255.255.255", true],
  ["::ffff:10.0.0.1", true],
  ["fd00::1", true],
  ["fe80::1", true],
  ["2002:7f00:1::", true],
  ["93.184.216.34", false],
  ["2606:2800:220:1::1", false],
])("%s is inside: %s", (address, expected) => {
  expect(isInnerAddress(address)).toBe(expected);
});
