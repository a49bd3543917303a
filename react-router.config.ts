import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "site",
  buildDirectory: "build",
  ssr: false,
  // Every route but the one for unknown paths, which is rendered at an address of its own.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
  // No request for a list of routes: every link of the site loads a document.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
