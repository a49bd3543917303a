import { changelog, type LoggedCommit } from "./changelog.ts";

/** A commit with the lines `Upgrade: …` of its message, which say what an upgrade needs. */
export interface ReleasedCommit extends LoggedCommit {
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
