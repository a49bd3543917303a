declare module "virtual:smell-drawings" {
  /** The file of all drawings. */
  export const smellDrawingsAddress: string;
}
