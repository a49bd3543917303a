declare module "virtual:client-files" {
  /** The address of each entry of `site/app/build/client-files-plugin.ts`. */
  export const clientFiles: Readonly<Record<import("./client-files-plugin.ts").ClientEntry, string>>;
  /** The style sheet of the build. None in development. */
  export const styleText: string | undefined;
  /** The words of each script of the build, by its address. */
  export const scriptWords: Readonly<Record<string, readonly string[]>>;
}
