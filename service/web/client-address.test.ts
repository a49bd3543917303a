import { expect, test } from "vitest";
import { createClientAddress } from "./client-address.ts";

const clientAddress = createClientAddress(["10.0.0.0/8", "::1"]);

test.each([
  ["203.0.113.9", null, "203.0.113.9"],
  ["203.0.113.9", "198.51.100.1", "203.0.113.9"],
  ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ["10.0.0.1", "6.6.6.6, 198.51.100.1, 10.2.3.4", "198.51.100.1"],
  ["::1", "2001:db8::7", "2001:db8::7"],
  ["10.0.0.1", "not an address", "10.0.0.1"],
  ["10.0.0.1", "", "10.0.0.1"],
  [undefined, "198.51.100.1", "unknown"],
])("from %s, forwarded for %s: %s", (remote, forwarded, expected) => {
  expect(clientAddress(remote, forwarded)).toBe(expected);
});
