declare module "virtual:behaviour-script" {
  /** Where the script of `site/behaviour/start.ts` is served. */
  export const behaviourScriptAddress: string;
}
