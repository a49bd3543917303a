import { globSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { reportProgramPath } from "#contract/built-site.ts";
import { buildReportProgram, type ReportProgram } from "./report-program.ts";

/** What the pages know of the client files. */
interface ClientBuild {
  clientFiles: Readonly<Record<string, string>>;
  reportProgram?: ReportProgram;
}

const publicId = "virtual:client-files";
const resolvedId = `\0${publicId}`;

/** The file that an entry was built to. A style sheet has no chunk and is found by its source. */
function builtFile(bundle: Rolldown.OutputBundle, name: string, source: string): string {
  const file = Object.values(bundle).find((output) =>
    output.type === "chunk" ? output.isEntry && output.name === name : output.originalFileNames.includes(source),
  );
  if (!file) throw new Error(`${source} was built to nothing.`);
  return `/${file.fileName}`;
}

/**
 * Serves the addresses of the client files as `virtual:client-files`, and what is in them. With them it builds the program
 * that reports on results. In a build, the environment `client` is built before the pages; in
 * development, an address is that of the source.
 */
export function clientFilesPlugin(entries: Readonly<Record<string, string>>): Plugin {
  let built: ClientBuild | undefined;
  let served = false;
  return {
    name: "client-files",
    configResolved(config) {
      served = config.command === "serve";
    },
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      const sources = Object.entries(entries).map(([name, source]) => [name, `/${source}`]);
      const files: ClientBuild | undefined = served ? { clientFiles: Object.fromEntries(sources) } : built;
      if (!files) throw new Error("The files of the browser must be built before the pages that name them.");
      return [
        `const clientFiles = ${JSON.stringify(files.clientFiles)};`,
        "export function clientFile(name) {",
        "  if (!Object.hasOwn(clientFiles, name)) throw new Error('There is no ' + name + '.client.ts.');",
        "  return clientFiles[name];",
        "}",
        `export const reportProgram = ${JSON.stringify(files.reportProgram)};`,
      ].join("\n");
    },
    async writeBundle({ dir = "" }, bundle) {
      if (this.environment.name !== "client") return;
      const files = Object.entries(entries).map(([name, source]) => [name, builtFile(bundle, name, source)]);
      const { code, ...reportProgram } = await buildReportProgram();
      writeFileSync(join(dir, reportProgramPath), code);
      built = { clientFiles: Object.fromEntries(files), reportProgram };
    },
  };
}

/**
 * The entry points of the client build, by the name of the built file: the style sheet of the search, and
 * every `<name>.client.ts`, the script of an island, of a page or of all pages.
 */
export const clientEntries: Readonly<Record<string, string>> = {
  "search-dialog": "site/search/search-dialog.css",
  ...Object.fromEntries(
    globSync("site/**/*.client.ts")
      .sort()
      .map((file) => [basename(file, ".client.ts"), file]),
  ),
};
