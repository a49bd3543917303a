import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as v from "valibot";
import { packagesOf } from "#content/products/downloads.ts";
import {
  compareVersions,
  type ReleasedTool,
  releasedTools,
  type ToolRelease,
} from "#content/products/tool-releases.ts";
import { CliError, CliUsageError } from "../../platform/cli/cli-context.ts";
import { command } from "../../platform/cli/command.ts";
import { changeFlags, requiredFlag, textFlag } from "../../platform/cli/flags.ts";
import { readableByAll, replaceFile } from "../../platform/files.ts";
import { type CreateFirstKeys, notesFlag, parseVersion, publishPackages, requiredSize } from "../add-package.ts";
import { manifestsOf, writeManifests } from "./manifests.ts";

const ownContent = join(import.meta.dirname, "..", "..", "..", "content");

/** The folder of manifests for package managers, below that of the packages. It is not served. */
const manifestsFolder = "manifests";

export const releaseCommand = (createFirstKeys: CreateFirstKeys) =>
  command({
    brief: "Release a version of a tool: files, notes, feed, and manifests",
    details:
      "Publishes the files as packages add does, records version, day and notes in content/products/tool-releases.json, from which pages, feed and structured data are built, and writes manifests for Homebrew, Scoop and winget into PACKAGES_DIR/manifests. Files under the former version stay at their addresses. The service offers the new files as soon as it runs with the new record, so that pages and files change together. Run again after a failure: what is done stays.",
    examples: [
      'dpy 1.7.5 --file DPy-windows.zip --file DPy-macos.zip --file DPy-linux.zip --notes "Faster on large projects"',
      { input: 'dpy 1.7.5 --notes "Faster on large projects"', brief: "the record alone, where the site is built" },
    ],
    flags: {
      file: {
        ...textFlag(
          "file",
          "A file of the release, named as content/products/downloads.ts names it; once for each package of the tool",
        ),
        variadic: true,
      },
      notes: notesFlag,
      content: {
        ...requiredFlag("folder", "The folder content/ of the sources that the site is built from", String),
        default: ownContent,
      },
      ...changeFlags,
    },
    words: [
      { brief: `The tool: ${releasedTools.join(", ")}`, placeholder: "tool", parse: readTool },
      { brief: "The new version", placeholder: "version", parse: parseVersion },
    ],
    async run(context, { file: sources = [], notes: given, content, as, dryRun }, [tool, version]) {
      const files = await requiredFiles(tool, sources);
      const recording = await examineRecord(content, tool, version);
      if (recording.kind === "earlier") {
        throw new CliError(
          `${tool} is at ${recording.latest} already. To keep an earlier version, run: npm run admin -- packages add FILE --version ${version} --date DAY`,
        );
      }
      const known = recording.kind === "known" ? recording.release : undefined;
      if (known?.notes !== undefined && given !== undefined && given !== known.notes) {
        throw new CliError(
          `${tool} ${version} is recorded with other notes. Leave --notes out, or change them in ${join(content, recordFile)} first.`,
        );
      }
      const notes = given ?? known?.notes;
      if (recording.kind === "recorded" && notes === undefined) {
        throw new CliUsageError("A new version needs --notes: what it brings, in one paragraph.");
      }
      const names = files.map(({ source }) => source).join(", ");
      if (dryRun)
        return {
          json: { tool, version, files: sources, record: recording.kind },
          text: `Would release ${tool} ${version} with ${names || "no file"}, and write it to ${join(content, recordFile)}.`,
        };
      const date = known?.date ?? context.clock.now().toISOString().slice(0, 10);
      const additions = files.map((one) => ({ ...one, version, date, notes }));
      const published =
        additions.length > 0 ? (await publishPackages(context, as, createFirstKeys, additions)).published : [];
      await recordRelease(content, tool, { version, date, ...(notes && { notes }) });
      const { siteUrl, packagesUrl, packagesFolder } = context.configuration;
      const manifests = manifestsOf({ tool, version, date, notes, siteUrl, packagesUrl, files: published });
      await writeManifests(join(packagesFolder, manifestsFolder), manifests);
      const written = manifests.map(({ path }) => join(packagesFolder, manifestsFolder, path));
      const steps = [
        `${tool} ${version} is recorded in ${join(content, recordFile)}${published.length > 0 ? `, with ${published.length} signed files in ${packagesFolder}` : ""}.`,
        ...written.map((path) => `Manifest: ${path}`),
        published.length > 0
          ? "Next: commit the record, run npm run build, and restart the service."
          : "Next: commit the record. Before the service with it starts, run the same on the server with --file for each file.",
      ];
      return { json: { tool, version, date, published, manifests: written }, text: steps };
    },
  });

function readTool(text: string): ReleasedTool {
  const tool = releasedTools.find((known) => known === text);
  if (tool) return tool;
  throw new CliUsageError(`The tools are ${releasedTools.join(", ")}.`);
}

/** The given files with their packages. Either none is given, or one for each package of the tool. */
async function requiredFiles(tool: ReleasedTool, sources: readonly string[]) {
  const offered = packagesOf(tool);
  const names = offered.map(({ file }) => file);
  const strange = sources.find((source) => !names.includes(basename(source)));
  if (strange !== undefined)
    throw new CliError(`${strange} isn't a file of ${tool}. Its files are ${names.join(", ")}.`);
  const twice = names.find((name) => sources.filter((source) => basename(source) === name).length > 1);
  if (twice !== undefined) throw new CliError(`${twice} is given twice.`);
  const missing = names.filter((name) => !sources.some((source) => basename(source) === name));
  if (sources.length > 0 && missing.length > 0) {
    throw new CliError(`A release has a file for each package. Missing: ${missing.join(", ")}.`);
  }
  for (const source of sources) await requiredSize(source);
  return sources.flatMap((source) => {
    const found = offered.find(({ file }) => file === basename(source));
    return found ? [{ source, offered: found }] : [];
  });
}

const Recorded = v.record(
  v.string(),
  v.array(v.object({ version: v.string(), date: v.exactOptional(v.string()), notes: v.exactOptional(v.string()) })),
);

type Recording = { kind: "recorded" } | { kind: "known"; release: ToolRelease } | { kind: "earlier"; latest: string };

/** The file that the pages take versions and notes from, below the folder of the content. */
export const recordFile = "products/tool-releases.json";

/** Whether a release can be recorded: a version is recorded once, and none before the current one. */
async function examineRecord(folder: string, tool: ReleasedTool, version: string): Promise<Recording> {
  const [latest] = (await readRecord(folder))[tool] ?? [];
  if (latest === undefined || compareVersions(version, latest.version) > 0) return { kind: "recorded" };
  return version === latest.version ? { kind: "known", release: latest } : { kind: "earlier", latest: latest.version };
}

/** Records a release as the current version of a tool. The day and the notes of a recorded one are completed. */
async function recordRelease(folder: string, tool: ReleasedTool, release: ToolRelease): Promise<void> {
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
