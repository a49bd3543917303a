import { expect, test } from "vitest";
import { noText } from "../../results/model/packed-text.ts";
import { transferableBuffers } from "./handle-requests.ts";

test("each large buffer is listed once, and small ones are left to be copied", () => {
  const values = new Float64Array(1000);
  const halves = [values.subarray(0, 500), values.subarray(500)];
  const rows = new Uint32Array(2000);
  const value = { metrics: halves, nested: [{ rows }], names: ["a", "b"], text: noText, none: undefined, no: null };
  expect(transferableBuffers(value)).toEqual([values.buffer, rows.buffer]);
});
