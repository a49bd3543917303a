declare module "virtual:page-scripts" {
  /** Address of the script that every document loads, `site/behaviour/start.ts`. */
  export const behaviour: string;
  /** Address of the script that is loaded when somebody opens the search, `site/search/start.ts`. */
  export const search: string;
  /** Address of the script of the page that checks licence keys, `site/verify/start.ts`. */
  export const verify: string;
}
