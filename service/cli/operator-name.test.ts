import { expect, test } from "vitest";
import { operatorName } from "./cli-context.ts";

const system = { systemUser: "root" };

test("the name of the command takes precedence over that of the system user", () => {
  expect(operatorName("Ada", system)).toBe("Ada");
  expect(operatorName(undefined, system)).toBe("root");
});

test.each(["", " ", "\u001B[31m", "a\nb", "-x", "x".repeat(61)])(
  "%j is refused as a name, without a fallback",
  (as) => {
    expect(() => operatorName(as, system)).toThrow("--as");
  },
);
