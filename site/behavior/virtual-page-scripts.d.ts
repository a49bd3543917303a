declare module "virtual:page-scripts" {
  /** Address of the script that every document loads, `site/behavior/start.ts`. */
  export const behavior: string;
  /** Address of the script that is loaded when somebody opens the search, `site/search/start.ts`. */
  export const search: string;
  /** Address of the script of the page that checks license keys, `site/verify/start.ts`. */
  export const verify: string;
}
