import { expect, test } from "vitest";
import { isSupportedNode } from "./check-node-version.mjs";

test.each(["20.19.0", "20.20.2", "22.1.0", "24.0.0", "26.10.0"])("Node %s is new enough", (version) => {
  expect(isSupportedNode(version)).toBe(true);
});

test.each(["14.21.3", "18.20.8", "20.18.3"])("Node %s is too old", (version) => {
  expect(isSupportedNode(version)).toBe(false);
});
