import { expect, test } from "vitest";
import { packTexts, unpackTexts } from "./packed-texts.ts";

const names = Array.from({ length: 3000 }, (_, row) => `name ${row % 7}`);
const results = {
  title: "demo",
  methods: { count: 3000, names, metrics: [{ name: "LOC", values: Float64Array.of(1, Number.NaN) }] },
  edges: Array.from({ length: 3000 }, (_, source) => ({ source })),
  version: undefined,
};

test("what is packed is the same when it is unpacked in another thread, also after the way back", () => {
  const received = unpackTexts(structuredClone(packTexts(results)));
  expect(received).toEqual(results);
  expect(unpackTexts(structuredClone(packTexts(received)))).toEqual(results);
});
