import { request } from "node:http";
import { expect, test } from "vitest";
import { longestEmail, longestName, longestUniversity } from "#contract/forms.ts";
import { createInstallation } from "#test/support/drills/drill-service.ts";
import { drillSize } from "#test/support/drills/drill-size.ts";
import { pageFaults, postJson } from "#test/support/drills/posts.ts";

const times = drillSize({ short: 1, long: 20 });
/** Of a path or a header. Node refuses a head of more than 16 kB. */
const longest = 15_000;
const longestBody = 16 * 1024;

/** Texts that make a careless regular expression try many ways. */
const pieces = ["a", "a@", ".", "-", "a.", "%40", " ", "\u00e9", "\u202e", "=", "[", "x,", "0-", '"'];
const fill = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const ascii = pieces.filter((piece) => /^[!-~]+$/.test(piece));

/** The status of a GET, with a path and headers that fetch would change or refuse. */
async function get(url: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  request(url, { path, headers, agent: false }, (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  })
    .on("error", reject)
    .end();
  return await promise;
}

/** Each place that takes text of a visitor, filled as far as it goes. */
function attempts(url: string, piece: string): Promise<number>[] {
  const email = `${fill(piece, longestEmail - 10)}@a.example`;
  const filled = { name: fill(piece, longestName), email, university: fill(piece, longestUniversity), lang: "Java" };
  const posts = [
    postJson(url, "/apis/acad-lic-request", filled),
    postJson(url, "/apis/acad-lic-request", { ...filled, email: "a@b.example", name: fill(piece, longestBody / 4) }),
    postJson(url, "/apis/subscribe", { email: fill(piece, longestBody / 4) }),
    postJson(url, "/apis/subscribe", fill(piece, longestBody)),
  ];
  if (!ascii.includes(piece)) return posts;
  const text = fill(piece, longest);
  return [
    ...posts,
    get(url, `/${text}`),
    get(url, `/apis/${text}`),
    get(url, `/downloads/${text}`),
    get(url, `/apis/acad-lic-request/status?token=${text}`),
    get(url, `/apis/newsletter/unsubscribe?token=${text}`),
    get(url, "/faq", { "accept-encoding": text }),
    get(url, "/faq", { "if-none-match": text }),
    get(url, "/faq", { range: `bytes=${text}` }),
    get(url, "/faq", { "x-forwarded-for": text }),
    get(url, "/faq", { origin: text, referer: "https://example.org/" }),
  ];
}

test("the longest texts in every place are answered, and keep no page from others", async () => {
  const installation = await createInstallation("sqlite");
  const service = await installation.start();
  const lost: string[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const piece of pieces) {
      const statuses = await Promise.all(attempts(installation.url, piece));
      const failed = statuses.filter((status) => status >= 500);
      lost.push(...failed.map((status) => `${JSON.stringify(piece)} is answered ${status}`));
      lost.push(...(await pageFaults(installation.url)));
    }
  }
  await service.stop();
  expect(lost).toEqual([]);
});
