import { expect, test } from "vitest";
import { findSecrets } from "#test/support/secrets-in-lines.ts";

test.each([
  ["a license key", "-----BEGIN DESIGNITE LICENSE-----"],
  ["a license key", `{"text":"eyJhbGciOiJFZERTQSIsImtpZCI6Ij.eyJqdGkiOiJBWnVOMWd3QWNB.x"}`],
  ["a link token", `{"path":"/apis/x?token=${"A".repeat(22)}.abc123.${"B".repeat(22)}"}`],
  ["a link token", `${"A".repeat(22)}.${"B".repeat(22)}`],
  ["a mailbox", `{"msg":"to ada@uni.example.org"}`],
  ["a password", "smtp://me:secret@mail"],
])("%s is found in a line of a log", (name, line) => {
  expect(findSecrets([line])).toEqual([expect.stringContaining(name)]);
});

test.each([
  `{"mail":"01a1fbff-2d7d-756e-9bb9-55db19051b45","purpose":"license-key"}`,
  `{"messageId":"<01a1fbff-2d7d-756e-9bb9-55db19051b45@example.org>"}`,
])("%s holds no secret", (line) => {
  expect(findSecrets([line])).toEqual([]);
});
