import type { Plugin } from "vite";

/** Of each worker one, beside the licenses of the other scripts, which the build reads and removes. */
export const workerPackagesFile = /^packages-of-.+\.json$/;

/** Lists the packages in the bundle of a worker: Vite lists the licenses of the other bundles alone. */
export function workerPackagesPlugin(): Plugin {
  return {
    name: "worker-packages",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
      const packages = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
      const source = JSON.stringify([...new Set(packages)].sort());
      this.emitFile({ type: "asset", fileName: `.vite/packages-of-${chunks[0]?.name}.json`, source });
    },
  };
}
