import { expect, test } from "vitest";
import { releaseNotes, upgradeNeeds } from "./release-notes.ts";

const commits = [
  { day: "2026-12-02", subject: "mail: read bounces by IMAP", body: "Why.\n\nUpgrade: set BOUNCE_MAILBOX.\n" },
  { day: "2026-12-01", subject: "site: load one font", body: "" },
];

test("the notes of a release begin with what an upgrade needs", () => {
  expect(upgradeNeeds(commits)).toEqual(["set BOUNCE_MAILBOX."]);
  expect(releaseNotes(commits, ["0013-operators"])).toBe(`## Upgrading

The tables change: 0013-operators. Make a backup with the version before. See docs/guides/upgrading.md.

- set BOUNCE_MAILBOX.

## 2026-12-02

### mail

- read bounces by IMAP

## 2026-12-01

### site

- load one font
`);
  expect(releaseNotes(commits.slice(1), [])).toContain("The tables stay as they are.");
});
