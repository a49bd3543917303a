import { expect, test } from "vitest";
import { operatorName } from "./operator-name.ts";

const sources = { as: "Ada", configured: "Grace", systemUser: "root" };

test("the name given with the command comes first, then the configured one, then the system's", () => {
  expect(operatorName(sources)).toBe("Ada");
  expect(operatorName({ ...sources, as: undefined })).toBe("Grace");
  expect(operatorName({ ...sources, as: undefined, configured: undefined })).toBe("root");
});

test.each(["", " ", "\u001B[31m", "a\nb", "-x", "x".repeat(61)])(
  "%j is no name, and the next one is not taken for it",
  (as) => {
    expect(() => operatorName({ ...sources, as })).toThrow("--as");
  },
);
