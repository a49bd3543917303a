import type { KnipConfig } from "knip";

/** Finds unused files, exports and packages. */
export default {
  entry: [
    "scripts/*.{mjs,ts}",
    // Each of these is started by name: by another program, by the service's command, or by the build.
    "service/main.ts",
    "service/admin.ts",
    "service/setup.ts",
    "tools/academic-domains/refresh-{academic,free-mail}-domains.ts",
    "tools/fonts/subset-fonts.ts",
    "tools/preview-agreement/compare.ts",
    "tools/smell-prevalence/count-smells.ts",
    "tools/screenshots/take-screenshots.ts",
    "site/markdown/document-elements.tsx",
    "site/client/page.ts",
    "site/build/{development.tsx,render.ts,views.ts}",
    "site/views/**/*.tsx",
    "site/explore/worker/explore-worker.ts",
    "site/report-program/main.ts",
    "site/styles/index.css",
    "content/{articles,docs,legal}/**/*.mdx",
    "test/support/no-checkouts.ts",
    "test/support/orders/serve-shop.ts",
    "bench/*.ts",
  ],
  project: ["{content,contract,site,service,deploy,test,scripts,tools,bench}/**/*.{ts,tsx,mjs,mdx,css}", "*.ts"],
  ignoreDependencies: [
    // Run by its command, from scripts/test.ts.
    "@biomejs/biome",
    // Read as a file, by its path.
    "@fontsource/noto-sans-math",
  ],
  // Programs of the system: a drill mounts a small file system, and
  // others check what servers get.
  ignoreBinaries: ["chattr", "java", "mount", "sha256sum", "taskset", "umount"],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    // Style sheets name other style sheets and the files of fonts.
    css: (text: string) =>
      [...text.matchAll(/(?:@import\s+|url\()\s*["']([^"')]+)["']/g)]
        .map(([, path]) => `import ${JSON.stringify(path)};`)
        .join("\n"),
  },
} satisfies KnipConfig;
