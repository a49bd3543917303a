import type { Plugin } from "vite";

/** Beside the licenses of the other scripts, which the build reads and removes. */
export const workerPackagesFile = ".vite/worker-packages.json";

/** Lists the packages in the bundle of a worker: Vite lists the licenses of the other bundles alone. */
export function workerPackagesPlugin(): Plugin {
  return {
    name: "worker-packages",
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === "chunk" ? output.moduleIds : []));
      const packages = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      const source = JSON.stringify([...new Set(packages)].sort());
      this.emitFile({ type: "asset", fileName: workerPackagesFile, source });
    },
  };
}
