import type { Plugin, Rolldown } from "vite";

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
 * Serves the addresses of the client files as `virtual:client-files`. In a build, the environment `client` is built
 * before the pages; in development, an address is that of the source.
 */
export function clientFilesPlugin(entries: Readonly<Record<string, string>>): Plugin {
  let built: Readonly<Record<string, string>> | undefined;
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
      const files = served ? Object.fromEntries(sources) : built;
      if (!files) throw new Error("The files of the browser must be built before the pages that name them.");
      return `export const clientFiles = ${JSON.stringify(files)};`;
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      const files = Object.entries(entries).map(([name, source]) => [name, builtFile(bundle, name, source)]);
      built = Object.fromEntries(files);
    },
  };
}
