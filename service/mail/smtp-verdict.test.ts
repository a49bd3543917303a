import { expect, test } from "vitest";
import { judgeSmtpAnswer } from "./transport.ts";

test.each([
  ["4.2.2", "soft"],
  ["4.7.1", "soft"],
  ["5.1.1", "hard"],
  ["5.1.2", "hard"],
  ["5.1.7", "policy"],
  ["5.1.10", "hard"],
  ["5.2.1", "hard"],
  ["5.2.2", "soft"],
  ["5.2.3", "policy"],
  ["5.4.4", "hard"],
  ["5.4.7", "soft"],
  ["5.5.4", "policy"],
  ["5.6.0", "policy"],
  ["5.7.1", "policy"],
  ["5.7.26", "policy"],
  ["5.7.17", "hard"],
  ["5.0.0", "unclear"],
  ["5.9.9", "unclear"],
])("%s means %s", (status, verdict) => {
  const code = status.startsWith("4") ? 450 : 554;
  expect(judgeSmtpAnswer({ code, text: status, isAboutRecipient: true })).toEqual({ verdict, status });
});

test.each([
  [550, "5.1.1 <a@b.ca>: no such user", "hard", "5.1.1"],
  [550, "550-5.1.1 The account does not exist.\n550 5.1.1 See the help.", "hard", "5.1.1"],
  [550, "5.7.1 Blocked; see https://example.org/5.1.1", "policy", "5.7.1"],
  [550, "#5.1.0 Address rejected.", "hard", "5.1.0"],
  [550, "5.0.0 Something", "hard", "5.0.0"],
  [550, "No such user here", "hard", undefined],
  [553, "5.1.2.3 is not welcome", "hard", undefined],
  [552, "Quota exceeded", "soft", undefined],
  [554, "Transaction failed", "unclear", undefined],
  [450, "4.2.0 Greylisted, try later", "soft", "4.2.0"],
  [450, "5.1.1 of another class", "soft", undefined],
  [421, "Too many connections", "soft", undefined],
])("%i %s is %s", (code, text, verdict, status) => {
  expect(judgeSmtpAnswer({ code, text, isAboutRecipient: true })).toEqual({ verdict, status });
});

test("a refusal before RCPT TO says nothing about the recipient", () => {
  expect(judgeSmtpAnswer({ code: 550, text: "Go away", isAboutRecipient: false }).verdict).toBe("unclear");
});
