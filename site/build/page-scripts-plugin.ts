import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { build } from "vite";

const publicId = "virtual:page-scripts";
const resolvedId = `\0${publicId}`;

interface BundledScript {
  code: string;
  /** The licenses of the packages in it, as the bundler tells them. */
  licenses: string | Uint8Array;
}

interface PageScript extends BundledScript {
  fileName: string;
}

const licensesFile = "licenses.json";

async function bundleScript(entry: string): Promise<BundledScript> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      minify: true,
      license: { fileName: licensesFile },
      rolldownOptions: { input: entry },
    },
  });
  const bundles = Array.isArray(output) ? output : "output" in output ? [output] : [];
  const files = bundles.flatMap((bundle) => bundle.output);
  const chunk = files.find((file) => file.type === "chunk");
  const licenses = files.find((file) => file.type === "asset" && file.fileName === licensesFile);
  if (!chunk || licenses?.type !== "asset") throw new Error(`${entry} was bundled to nothing.`);
  return { code: chunk.code, licenses: licenses.source };
}

async function bundleHashed(name: string, entry: string): Promise<PageScript> {
  const { code, licenses } = await bundleScript(entry);
  const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
  return { code, licenses, fileName: `assets/${name}-${hash}.js` };
}

/**
 * Bundles the small scripts of the pages, each on its own, apart from the application: a shared chunk would draw in parts
 * of React. `entries` is by name; the address of `behavior` is exported by `virtual:page-scripts` as `behavior`.
 */
export function pageScriptsPlugin(entries: Readonly<Record<string, string>>): Plugin {
  const bundled = new Map<string, Promise<PageScript>>();
  let served = false;

  function script(name: string, entry: string): Promise<PageScript> {
    const started = bundled.get(name) ?? bundleHashed(name, entry);
    bundled.set(name, started);
    return started;
  }

  return {
    name: "page-scripts",
    configResolved(config) {
      served = config.command === "serve";
    },
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const exports = Object.entries(entries).map(async ([name, entry]) => {
        const address = served ? `/${entry}` : `/${(await script(name, entry)).fileName}`;
        return `export const ${name} = ${JSON.stringify(address)};`;
      });
      return (await Promise.all(exports)).join("\n");
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [name, entry] of Object.entries(entries)) {
        const { code, licenses, fileName } = await script(name, entry);
        this.emitFile({ type: "asset", fileName, source: code });
        this.emitFile({ type: "asset", fileName: `.vite/licenses-${name}.json`, source: licenses });
      }
    },
  };
}
