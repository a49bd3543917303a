declare module "virtual:page-scripts" {
  /** Address of the script that every document loads, `site/client/start.ts`. */
  export const behavior: string;
  /** Address of the script that is loaded when somebody opens the search, `site/client/search/start.ts`. */
  export const search: string;
  /** Address of the script of the page that checks license keys, `site/client/key-check/start.ts`. */
  export const verify: string;
}
