import { expect, test } from "vitest";
import { judgeAnswer } from "./transport.ts";

test.each([
  ["4.2.2", undefined],
  ["4.7.1", undefined],
  ["5.1.1", "hard"],
  ["5.1.2", "hard"],
  ["5.1.7", "policy"],
  ["5.1.10", "hard"],
  ["5.2.1", "hard"],
  ["5.2.2", undefined],
  ["5.2.3", "policy"],
  ["5.4.4", "hard"],
  ["5.4.7", undefined],
  ["5.5.4", "policy"],
  ["5.6.0", "policy"],
  ["5.7.1", "policy"],
  ["5.7.26", "policy"],
  ["5.7.17", "hard"],
  ["5.0.0", "policy"],
  ["5.9.9", "policy"],
])("%s means %s", (status, verdict) => {
  const code = status.startsWith("4") ? 450 : 554;
  expect(judgeAnswer(`${code} ${status}`, true)).toEqual({ verdict, status });
});

test.each([
  [550, "5.1.1 <a@b.ca>: no such user", "hard", "5.1.1"],
  [550, "550-5.1.1 The account does not exist.\n550 5.1.1 See the help.", "hard", "5.1.1"],
  [550, "5.7.1 Blocked; see https://example.org/5.1.1", "policy", "5.7.1"],
  [550, "#5.1.0 Address rejected.", "hard", "5.1.0"],
  [550, "5.0.0 Something", "hard", "5.0.0"],
  [550, "No such user here", "hard", undefined],
  [550, "Blocked using zen.spamhaus.org", "policy", undefined],
  [550, "Your IP has a poor reputation", "policy", undefined],
  [553, "5.1.2.3 is not welcome", "hard", undefined],
  [552, "Quota exceeded", undefined, undefined],
  [554, "Transaction failed", "policy", undefined],
  [450, "4.2.0 Greylisted, try later", undefined, "4.2.0"],
  [450, "5.1.1 of another class", undefined, undefined],
  [421, "Too many connections", undefined, undefined],
])("%i %s is %s", (code, text, verdict, status) => {
  expect(judgeAnswer(`${code} ${text}`, true)).toEqual({ verdict, status });
});

test("a refusal before RCPT TO says nothing about the recipient", () => {
  expect(judgeAnswer("550 Go away", false).verdict).toBe("policy");
});
