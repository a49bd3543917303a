import { expect, test } from "vitest";
import { changelog, releaseNotes, upgradeNeeds } from "./changelog.ts";

test("commits are listed by day and area, and those without an area by month at the end", () => {
  const text = changelog([
    { day: "2026-12-02", subject: "site: show <b> as text" },
    { day: "2026-12-02", subject: "mail: send each mail once" },
    { day: "2026-12-02", subject: "site: load one font" },
    { day: "2026-12-02", subject: "changelog: write the changes since the last entry" },
    { day: "2026-12-01", subject: "docs: link the guides" },
    { day: "2026-11-30", subject: "Say where a request stands" },
  ]);
  expect(text.slice(text.indexOf("\n## ") + 1)).toBe(`## 2026-12-02

### mail

- send each mail once

### site

- show \\<b> as text
- load one font

## 2026-12-01

### docs

- link the guides

## 2026-11, before subjects named their area

- Say where a request stands
`);
});

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
