declare module "virtual:ready-libraries" {
  /** Results of a library that are ready to open. */
  export interface ReadyLibrary {
    id: import("#content/catalog/analyses.ts").AnalysisId;
    /** With its version: `jsoup 1.15.3`. */
    label: string;
    /** Of a ZIP archive with the files of the tool. */
    address: string;
    /** Size of the archive. */
    bytes: number;
    /** Address of a drawing of its structure. */
    picture: string;
  }

  /** In the order of `content/catalog/analyses.ts`. */
  export const readyLibraries: readonly ReadyLibrary[];
}
