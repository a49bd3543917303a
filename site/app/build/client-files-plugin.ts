import { globSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { reportProgramPath } from "#contract/built-site.ts";
import { wordsIn } from "../../styles/used-styles.ts";
import { buildReportProgram, type ReportProgram } from "./report-program.ts";

/** What the pages know of the client files. */
interface ClientBuild {
  clientFiles: Readonly<Record<string, string>>;
  /** The text of the style sheet, and the words of each script with what it imports, by its address. */
  styleText?: string;
  scriptWords: Readonly<Record<string, readonly string[]>>;
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

function wordsOfScripts(bundle: Rolldown.OutputBundle): ClientBuild["scriptWords"] {
  const codeOf = (fileName: string, reached = new Set<string>()): string => {
    const chunk = bundle[fileName];
    if (chunk?.type !== "chunk" || reached.has(fileName)) return "";
    reached.add(fileName);
    return chunk.code + [...chunk.imports, ...chunk.dynamicImports].map((other) => codeOf(other, reached)).join("\n");
  };
  const scripts = Object.values(bundle).filter((output) => output.type === "chunk" && output.isEntry);
  return Object.fromEntries(scripts.map(({ fileName }) => [`/${fileName}`, [...new Set(wordsIn(codeOf(fileName)))]]));
}

function textOfStyles(bundle: Rolldown.OutputBundle, address: string): string {
  const output = bundle[address.slice(1)];
  if (output?.type !== "asset") throw new Error(`${address} is no style sheet.`);
  return output.source.toString();
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
      const files: ClientBuild | undefined = served
        ? { clientFiles: Object.fromEntries(sources), scriptWords: {} }
        : built;
      if (!files) throw new Error("The files of the browser must be built before the pages that name them.");
      return [
        `const clientFiles = ${JSON.stringify(files.clientFiles)};`,
        "export function clientFile(name) {",
        "  if (!Object.hasOwn(clientFiles, name)) throw new Error('There is no ' + name + '.client.ts.');",
        "  return clientFiles[name];",
        "}",
        `export const styleText = ${JSON.stringify(files.styleText)};`,
        `export const scriptWords = ${JSON.stringify(files.scriptWords)};`,
        `export const reportProgram = ${JSON.stringify(files.reportProgram)};`,
      ].join("\n");
    },
    async writeBundle({ dir = "" }, bundle) {
      if (this.environment.name !== "client") return;
      const files = Object.entries(entries).map(([name, source]) => [name, builtFile(bundle, name, source)]);
      const clientFiles: ClientBuild["clientFiles"] = Object.fromEntries(files);
      const { styles } = clientFiles;
      const { code, ...reportProgram } = await buildReportProgram();
      writeFileSync(join(dir, reportProgramPath), code);
      built = {
        clientFiles,
        reportProgram,
        scriptWords: wordsOfScripts(bundle),
        ...(styles && { styleText: textOfStyles(bundle, styles) }),
      };
    },
  };
}

/**
 * The entry points of the client build, by the name of the built file: the style sheets of the pages and of the search,
 * and every `<name>.client.ts`, the script of an island, of a page or of all pages.
 */
export const clientEntries: Readonly<Record<string, string>> = {
  styles: "site/styles/index.css",
  "search-dialog": "site/search/search-dialog.css",
  ...Object.fromEntries(
    globSync("site/**/*.client.ts")
      .sort()
      .map((file) => [basename(file, ".client.ts"), file]),
  ),
};
