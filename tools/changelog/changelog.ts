import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

export const git = (words: readonly string[]): string => execFileSync("git", words, { cwd: root, encoding: "utf8" });

/** The commits of a range, newest first. */
export function readCommits(range: string): ReleasedCommit[] {
  const log = git(["log", "--no-merges", "--format=%as%x09%s%x09%b%x00", range]);
  return log
    .split("\0")
    .map((entry) => entry.trimStart().split("\t"))
    .flatMap(([day = "", subject = "", ...body]) => (day === "" ? [] : [{ day, subject, body: body.join("\t") }]));
}

/** A commit, as much of it as its readers want to know. */
export interface LoggedCommit {
  /** The day of its author, such as 2026-11-21. */
  day: string;
  subject: string;
}

const withArea = /^(?<area>[a-z][a-z0-9/-]*): (?<what>.+)$/;

/** The area of the commits that write this file. */
const ownArea = "changelog";

const introduction = `# Changelog

What has changed, newest first, by day and area. \`npm run changelog\` writes this file from the subjects of the commits.
`;

/** The change log in Markdown. Commits from before subjects named their area are listed by month at the end. */
export function changelog(commits: readonly LoggedCommit[], needs: readonly string[] = []): string {
  const newer = commits.flatMap(({ day, subject }) => {
    const { area, what } = withArea.exec(subject)?.groups ?? {};
    return area && what && area !== ownArea ? [{ day, area, what }] : [];
  });
  const older = commits.filter(({ subject }) => !withArea.test(subject));
  const days = grouped(newer, ({ day }) => day).flatMap(([day, ofDay]) => [
    `## ${day}`,
    ...grouped(ofDay, ({ area }) => area)
      .sort(([a], [b]) => a.localeCompare(b, "en"))
      .flatMap(([area, ofArea]) => [`### ${area}`, list(ofArea.map(({ what }) => what))]),
  ]);
  const upgrading = needs.length > 0 ? ["## What upgrades need, newest first", list(needs)] : [];
  const months = grouped(older, ({ day }) => day.slice(0, 7)).flatMap(([month, ofMonth]) => [
    `## ${month}, before subjects named their area`,
    list(ofMonth.map(({ subject }) => subject)),
  ]);
  return `${[introduction.trimEnd(), ...upgrading, ...days, ...months].join("\n\n")}\n`;
}

const grouped = <Item>(items: readonly Item[], key: (item: Item) => string): [string, Item[]][] => [
  ...Map.groupBy(items, key),
];

const list = (subjects: readonly string[]): string =>
  subjects.map((subject) => `- ${subject.replace(/[<*]/g, "\\$&")}`).join("\n");

/** A commit with the lines `Upgrade: …` of its message, which say what an upgrade needs. */
interface ReleasedCommit extends LoggedCommit {
  body: string;
}

/** What those who upgrade must do, from the messages of the commits. */
export function upgradeNeeds(commits: readonly Pick<ReleasedCommit, "body">[]): string[] {
  return commits.flatMap(({ body }) => [...body.matchAll(/^Upgrade: (.+)$/gm)].map(([, need = ""]) => need));
}

/** The notes of a release: what an upgrade needs and which migrations it brings, then the changes. */
export function releaseNotes(commits: readonly ReleasedCommit[], migrations: readonly string[]): string {
  const needs = upgradeNeeds(commits);
  const tables =
    migrations.length === 0
      ? "The tables stay as they are."
      : `The tables change: ${migrations.join(", ")}. Make a backup with the version before.`;
  const list = needs.map((need) => `- ${need}`).join("\n");
  const changes = changelog(commits).replace(/^# Changelog\n[\s\S]*?\n(?=## )/, "");
  return `## Upgrading\n\n${tables} See docs/guides/upgrading.md.\n${list === "" ? "" : `\n${list}\n`}\n${changes}`;
}
