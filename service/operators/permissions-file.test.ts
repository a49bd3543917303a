import { expect, test } from "vitest";
import { permissions } from "../platform/operators/operator-store.ts";
import { readPermissionsFile } from "./operators-commands.ts";

const ada = { name: "Ada", email: "Ada@Example.org", may: "all" };
const file = (...operators: unknown[]) => JSON.stringify({ operators });

test("reads names, mailboxes and permissions", () => {
  const grace = { name: "Grace Hopper", email: "grace@example.org", may: ["review", "keys"] };
  expect(readPermissionsFile(file(ada, grace))).toEqual([
    { ...ada, email: "Ada@example.org".toLowerCase(), may: permissions },
    grace,
  ]);
});

test("names every fault by its place", () => {
  const read = () =>
    readPermissionsFile(
      file(ada, { name: "\u001b[2J", email: "nobody", may: ["review", "everything"] }, { name: "Bo", phone: "1" }),
    );
  expect(read).toThrow(/entry 2\)\.name must be a name of/);
  expect(read).toThrow(/entry 2\)\.email must be one e-mail address/);
  expect(read).toThrow(/entry 2\)\.may must be "all", or a list of review/);
  expect(read).toThrow(/entry 3\)\.email is missing/);
  expect(read).toThrow(/entry 3\)\.phone is no setting/);
});

test.each([
  ["a list", "[]"],
  ["no JSON", "operators:"],
  ["no list", "{}"],
  ["nothing", ""],
])("refuses %s", (_, text) => {
  expect(() => readPermissionsFile(text)).toThrow();
});

test("two operators differ in name, whatever its case, and in mailbox", () => {
  const again = { ...ada, name: "ADA" };
  expect(() => readPermissionsFile(file(ada, again))).toThrow(/The name ada is there twice.\nThe mailbox ada@/);
});
