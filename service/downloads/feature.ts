import type { Feature } from "../feature.ts";

/** The packages of the tools. Their files are answered beside the pages. */
export const downloads = {
  commands: async () => ({ packages: (await import("./packages-command.ts")).packagesCommands }),
} satisfies Feature;
