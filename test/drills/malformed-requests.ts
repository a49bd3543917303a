import fc from "fast-check";
import { signInLinkPath, signInPath, statusPagePath, statusSteps } from "#contract/addresses.ts";
import { academicLicenseRequestPath, subscribePath } from "#contract/forms.ts";
import { linkPurposes } from "#service/tokens.ts";

/** A request as bytes that a client could send, whole or malformed. */
export interface AnyRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | null;
}

const endpoints = [
  subscribePath,
  academicLicenseRequestPath,
  statusPagePath,
  ...statusSteps.map((step) => `${statusPagePath}/${step}`),
  signInPath,
  signInLinkPath,
  linkPurposes["confirm-subscription"].page,
  linkPurposes.unsubscribe.page,
];
const others = ["/", "/faq", "/download", "/downloads/other.jar", "/downloads/latest/tool", "/.well-known/jwks.json"];
const oddities = ["..", "%2e", "%2f", "%5c", "%", "%00", "//", "@", ";", "?", "#", "\\", "evil.example", "__proto__"];
const piece = fc.oneof(fc.constantFrom(...oddities), fc.string({ unit: "grapheme" }), fc.webPath());
const query = fc.oneof(
  fc.constant(""),
  fc.string({ unit: "binary-ascii" }).map((text) => `?token=${encodeURIComponent(text)}`),
  fc.base64String().map((text) => `?token=${encodeURIComponent(text)}`),
  fc.webQueryParameters().map((text) => `?${text}`),
);
const knownPath = fc.tuple(fc.constantFrom(...endpoints, ...others), query).map(([path, end]) => `${path}${end}`);
const mangledPath = fc
  .tuple(fc.constantFrom("", ...endpoints, ...others), fc.array(piece, { maxLength: 4 }), query)
  .map(([start, pieces, end]) => `/${start}${pieces.join("/")}${end}`.replace(/^\/(?=\/)/, ""));

const anyPath = fc.oneof(knownPath, mangledPath);

const word = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom("ada@example.org", "Java", "\u0000", "\ud800", "a".repeat(20_000), "1e999", "toString"),
);
const fields = fc.dictionary(
  fc.oneof(fc.constantFrom("email", "name", "university", "lang", "__proto__", "constructor", "reason"), word),
  fc.oneof(word, fc.anything({ withNullPrototype: false, withBigInt: false })),
  { maxKeys: 6 },
);
const nearlyValid = fc.record(
  { name: word, email: fc.oneof(fc.emailAddress(), word), university: word, lang: fc.constantFrom("Java", "C", "C#") },
  { requiredKeys: [] },
);
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const jsonBody = fc.oneof(
  fc.oneof(fields, nearlyValid).map((value) => bytesOf(JSON.stringify(value))),
  fc.json({ maxDepth: 6 }).map(bytesOf),
  fc.nat(8000).map((depth) => bytesOf("[".repeat(depth))),
);
const formBody = fc.oneof(
  fc.array(fc.tuple(word, word), { maxLength: 6 }).map((pairs) => bytesOf(String(new URLSearchParams(pairs)))),
  fc.string({ unit: fc.constantFrom("%", "&", "=", "+", "a", "0", "f", "email", "%00", "%ff") }).map(bytesOf),
);
const noise = fc.uint8Array({ maxLength: 2000 }).map((bytes) => new Uint8Array(bytes));

/** Cuts a body off and changes one of its bytes. */
const broken = fc
  .tuple(fc.oneof(jsonBody, formBody), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255))
  .map(([bytes, place, byte]) => {
    const cut = bytes.slice(0, Math.ceil(bytes.length * place));
    const middle = Math.floor(cut.length / 2);
    return cut.map((value, index) => (index === middle ? byte : value));
  });

const headers = fc
  .record(
    {
      "content-type": fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom("application/json", "application/x-www-form-urlencoded") },
        fc.constantFrom("application/json; charset=utf-16", "text/plain", "multipart/form-data; boundary=a", ";"),
      ),
      accept: fc.constantFrom("text/html", "application/json", "*/*"),
      origin: fc.oneof(
        { weight: 9, arbitrary: fc.constant("http://localhost:8000") },
        fc.constantFrom("https://evil.example", "null", "::"),
      ),
      "content-encoding": fc.oneof({ weight: 9, arbitrary: fc.constant("identity") }, fc.constant("gzip")),
      "accept-encoding": fc.string({ unit: fc.constantFrom("br", "gzip", ";q=", "0", ",", "*") }),
      range: fc.string({ unit: fc.constantFrom("bytes=", "0", "9", "-", ",") }),
      "if-none-match": fc.string({ unit: fc.constantFrom('"', "W/", "*", "a", ",") }),
      referer: fc.oneof(fc.webUrl(), fc.constant("::")),
      "x-forwarded-for": fc.string({ unit: fc.constantFrom("1", ".", ":", "f", ",", " ") }),
    },
    { requiredKeys: [] },
  )
  .map(
    (record): Record<string, string> =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, String(value).trim()])),
  );

const bodyless = fc.record({
  path: anyPath,
  method: fc.constantFrom("GET", "HEAD", "OPTIONS", "DELETE"),
  headers,
  body: fc.constant(null),
});
const withBody = fc.record({
  path: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(subscribePath, academicLicenseRequestPath) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...endpoints), query).map(([path, end]) => `${path}${end}`) },
    anyPath,
  ),
  method: fc.oneof({ weight: 9, arbitrary: fc.constant("POST") }, fc.constantFrom("PUT", "PATCH")),
  headers,
  body: fc.oneof(jsonBody, formBody, noise, broken),
});

export const anyRequest: fc.Arbitrary<AnyRequest> = fc.oneof(bodyless, { weight: 3, arbitrary: withBody });
