import type { Config } from "@react-router/dev/config";
import { articleSlugs, pagePaths } from "./content/addresses.ts";

export default {
  appDirectory: "site",
  buildDirectory: "build",
  ssr: false,
  prerender: [...pagePaths, ...articleSlugs.map((slug) => `/blog/${slug}`), "/404"],
  // No request for a list of routes: every link of the site loads a document.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
