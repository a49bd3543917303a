import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { compareVersions, type ReleasedTool, type ToolRelease } from "#content/tool-releases.ts";
import { readableByAll, replaceFile } from "../files/files.ts";

const Recorded = v.record(
  v.string(),
  v.array(v.object({ version: v.string(), date: v.exactOptional(v.string()), notes: v.exactOptional(v.string()) })),
);

export type Recording =
  | { kind: "recorded" }
  | { kind: "known"; release: ToolRelease }
  | { kind: "earlier"; latest: string };

/** The file that the pages take versions and notes from, below the folder of the content. */
export const recordFile = "tool-releases.json";

/** Whether a release can be recorded: a version is recorded once, and none before the current one. */
export async function examineRecord(folder: string, tool: ReleasedTool, version: string): Promise<Recording> {
  const [latest] = (await readRecord(folder))[tool] ?? [];
  if (latest === undefined || compareVersions(version, latest.version) > 0) return { kind: "recorded" };
  return version === latest.version ? { kind: "known", release: latest } : { kind: "earlier", latest: latest.version };
}

/** Records a release as the current version of a tool. The day and the notes of a recorded one are completed. */
export async function recordRelease(folder: string, tool: ReleasedTool, release: ToolRelease): Promise<void> {
  const record = await readRecord(folder);
  const [latest, ...earlier] = record[tool] ?? [];
  const isKnown = latest?.version === release.version;
  record[tool] = isKnown ? [{ ...release, ...latest }, ...earlier] : [release, ...(latest ? [latest] : []), ...earlier];
  await replaceFile(join(folder, recordFile), formatRecord(record), readableByAll);
}

async function readRecord(folder: string): Promise<v.InferOutput<typeof Recorded>> {
  return v.parse(Recorded, JSON.parse(await readFile(join(folder, recordFile), "utf8")));
}

/** One version a line, so that a release is a change of few lines. */
function formatRecord(record: v.InferOutput<typeof Recorded>): string {
  const tools = Object.entries(record).map(([tool, releases]) => {
    const lines = releases.map((release) => `    ${JSON.stringify(release)}`);
    return `  ${JSON.stringify(tool)}: [\n${lines.join(",\n")}\n  ]`;
  });
  return `{\n${tools.join(",\n")}\n}\n`;
}
