declare module "virtual:ready-libraries" {
  /** In the order of `content/catalog/analyses.ts`. */
  export const readyLibraries: readonly import("./ready-library.ts").ReadyLibrary[];
}
