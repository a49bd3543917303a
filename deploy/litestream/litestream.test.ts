import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { parse } from "yaml";

/** The keys of Litestream's reference that the file uses. Another one would be a slip. */
const LitestreamFile = v.strictObject({
  dbs: v.tuple([
    v.strictObject({
      path: v.pipe(v.string(), v.regex(/^\/.*\/designite\.sqlite$/)),
      replica: v.strictObject({
        type: v.literal("s3"),
        bucket: v.string(),
        path: v.string(),
        endpoint: v.pipe(v.string(), v.url()),
        region: v.string(),
        "sync-interval": v.pipe(v.string(), v.regex(/^\d+[smh]$/)),
      }),
    }),
  ]),
});

test("the file has the keys of the reference, the database of the service, and no secret", () => {
  const text = readFileSync(join(import.meta.dirname, "litestream.yml"), "utf8");
  expect(v.safeParse(LitestreamFile, parse(text)).issues).toBeUndefined();
});
