import { expect, test } from "vitest";
import { messageWithCause } from "./log.ts";

test.each([
  [new Error("DATA_DIR cannot be written.", { cause: new Error("EACCES") }), "DATA_DIR cannot be written. EACCES"],
  [new Error("It doesn't answer: EPIPE", { cause: new Error("EPIPE") }), "It doesn't answer: EPIPE"],
  [new Error("A port is taken."), "A port is taken."],
])("%s is told with its cause, once", (error, told) => {
  expect(messageWithCause(error)).toBe(told);
});
