import { createHash } from "node:crypto";
import type { Plugin } from "vite";
import { build } from "vite";

const publicId = "virtual:behaviour-script";
const resolvedId = `\0${publicId}`;

async function bundleScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: { write: false, target: "es2022", minify: true, rollupOptions: { input: entry } },
  });
  const bundles = Array.isArray(output) ? output : "output" in output ? [output] : [];
  const chunk = bundles.flatMap((bundle) => bundle.output).find((file) => file.type === "chunk");
  if (!chunk) throw new Error(`${entry} was bundled to nothing.`);
  return chunk.code;
}

/**
 * Bundles the small script that every page loads on its own, apart from the application: a shared chunk would draw in
 * parts of React. The address of the result is served as `virtual:behaviour-script`.
 */
export function behaviourScriptPlugin(entry: string): Plugin {
  let bundled: Promise<{ code: string; fileName: string }> | undefined;
  let served = false;

  async function script() {
    bundled ??= bundleScript(entry).then((code) => {
      const hash = createHash("sha256").update(code).digest("base64url").slice(0, 8);
      return { code, fileName: `assets/behaviour-${hash}.js` };
    });
    return await bundled;
  }

  return {
    name: "behaviour-script",
    configResolved(config) {
      served = config.command === "serve";
    },
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    async load(id) {
      if (id !== resolvedId) return undefined;
      const address = served ? `/${entry}` : `/${(await script()).fileName}`;
      return `export const behaviourScriptAddress = ${JSON.stringify(address)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { code, fileName } = await script();
      this.emitFile({ type: "asset", fileName, source: code });
    },
  };
}
