import type { Feature } from "../platform/feature.ts";
import type { CreateFirstKeys } from "./add-package.ts";

/**
 * The packages of the tools and their releases. Pages and files are answered by the thread of the web server.
 *
 * @param loadCreateFirstKeys what makes the keys that sign packages
 */
export const downloadsFeature = (loadCreateFirstKeys: () => Promise<CreateFirstKeys>) =>
  ({
    async commands() {
      const { packagesCommands } = await import("./packages-commands.ts");
      return { packages: packagesCommands(await loadCreateFirstKeys()) };
    },
  }) satisfies Feature;
