import { expect, test } from "vitest";
import { operatorName } from "./cli-context.ts";

const sources = { as: "Ada", configured: "Grace", systemUser: "root" };

test("the name of the command takes precedence over the configured one, and that over the system's", () => {
  expect(operatorName(sources)).toBe("Ada");
  expect(operatorName({ ...sources, as: undefined })).toBe("Grace");
  expect(operatorName({ ...sources, as: undefined, configured: undefined })).toBe("root");
});

test.each(["", " ", "\u001B[31m", "a\nb", "-x", "x".repeat(61)])(
  "%j is refused as a name, without a fallback",
  (as) => {
    expect(() => operatorName({ ...sources, as })).toThrow("--as");
  },
);
