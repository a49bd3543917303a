declare module "virtual:ready-libraries" {
  /** Results of a library that are ready to open. */
  export interface ReadyLibrary {
    id: import("#content/catalog/analyses.ts").AnalysisId;
    /** Of a ZIP archive with the files of the tool. */
    address: string;
    /** Address of a drawing of its structure. */
    picture: string;
  }

  /** In the order of `content/catalog/analyses.ts`. */
  export const readyLibraries: readonly ReadyLibrary[];
}
