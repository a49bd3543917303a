import type { Plugin, Rolldown } from "vite";
import { wordsIn } from "../../styles/used-styles.ts";

/** What the pages know of the client files. */
interface ClientBuild {
  clientFiles: Readonly<Record<string, string>>;
  /** The text of the style sheet, and the words of each script with what it imports, by its address. */
  styleText?: string;
  scriptWords: Readonly<Record<string, readonly string[]>>;
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
 * Serves the addresses of the client files as `virtual:client-files`, and what is in them. In a build, the environment
 * `client` is built before the pages; in development, an address is that of the source.
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
      const files = served ? { clientFiles: Object.fromEntries(sources), scriptWords: {} } : built;
      if (!files) throw new Error("The files of the browser must be built before the pages that name them.");
      return ["clientFiles", "styleText", "scriptWords"]
        .map((name) => `export const ${name} = ${JSON.stringify(Reflect.get(files, name))};`)
        .join("\n");
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const files = Object.entries(entries).map(([name, source]) => [name, builtFile(bundle, name, source)]);
      const clientFiles: ClientBuild["clientFiles"] = Object.fromEntries(files);
      const { styles } = clientFiles;
      built = {
        clientFiles,
        scriptWords: wordsOfScripts(bundle),
        ...(styles && { styleText: textOfStyles(bundle, styles) }),
      };
    },
  };
}

/**
 * The entry points of the client build, by the name of the built file: the style sheets of the pages and of the search,
 * the script of every page, scripts of single pages, and one script for each kind of island.
 */
export const clientEntries = {
  styles: "site/styles/index.css",
  "search-dialog": "site/styles/search-dialog.css",
  behavior: "site/app/behavior.client.ts",
  search: "site/search/search.client.ts",
  verify: "site/docs/key-check/verify.client.ts",
  "reference-filter": "site/docs/reference-filter.client.ts",
  "newsletter-form": "site/frame/newsletter-form.client.ts",
  "academic-form": "site/pages/academic-license/academic-form.client.ts",
  "own-film": "site/pages/home/own-film.client.ts",
  "youtube-film": "site/pages/home/youtube-film.client.ts",
  "explore-structure": "site/figures/home/explore-structure.ts",
  explore: "site/explore/explore.client.ts",
  "instability-calculator": "site/figures/interactive/islands/instability-calculator.ts",
  "smell-density-slider": "site/figures/interactive/islands/smell-density-slider.ts",
  "dependency-graph": "site/figures/interactive/islands/dependency-graph.ts",
} as const satisfies Record<string, string>;
export type ClientEntry = keyof typeof clientEntries;
