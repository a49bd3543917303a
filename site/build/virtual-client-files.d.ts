declare module "virtual:client-files" {
  /** The address of each entry of `site/build/client-entries.ts`. */
  export const clientFiles: Readonly<Record<import("./client-entries.ts").ClientEntry, string>>;
}
