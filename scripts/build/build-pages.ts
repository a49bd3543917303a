import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createBuilder, createLogger } from "vite";
import { publicFolder, reportProgramPath } from "#contract/built-site.ts";
import { markedPagesFile } from "#site/build/marked-pages.ts";
import type { ShippedPackage } from "#site/docs/build-facts.ts";
import type { DocumentLists } from "#site/markdown/document-summary.ts";
import { writePublicFile } from "./files.ts";
import { buildReportProgram } from "./report-program.ts";
import { shippedPackages } from "./shipped-packages.ts";
import { readManifest, writeAssets } from "./write-assets.ts";

type Program = typeof import("#site/build/render.ts");

interface BuiltPages {
  /** The third-party packages that the site contains. */
  packages: readonly ShippedPackage[];
  documents: DocumentLists;
}

const root = join(import.meta.dirname, "..", "..");

/** `/` and `/faq` are folders with an index, `/docs/dpy.html` and `/404.html` are files. */
function fileOf(path: string): string {
  return path.endsWith(".html") ? path : join(path, "index.html");
}

/** Runs a part of the build and prints how long it took. Parts may overlap. */
export async function time<Result>(part: string, run: () => Result | Promise<Result>): Promise<Result> {
  console.time(part);
  const result = await run();
  console.timeEnd(part);
  return result;
}

/** Builds the client files, then the programs that render pages and views, and writes every page. */
export async function buildPages(built: string): Promise<BuiltPages> {
  const logger = createLogger("warn");
  const { warn } = logger;
  const modulesOfNode: string[] = [];
  logger.warn = (message, options) => {
    if (message.includes("externalized for browser compatibility")) modulesOfNode.push(message);
    warn(message, options);
  };
  const builder = await time("start of Vite", () => createBuilder({ root, customLogger: logger, logLevel: "warn" }));
  const { client, ssr } = builder.environments;
  if (!client || !ssr) throw new Error("The site has two builds, client and ssr.");
  await time("client files", () => builder.build(client));
  if (modulesOfNode.length > 0) throw new Error("Code for browsers imports modules of Node, as told above.");
  const publicFiles = join(built, publicFolder);
  await time("programs that render pages and views", () => builder.build(ssr));
  const programs = join(built, "server");
  const [clientManifest, manifest] = [readManifest(publicFiles), readManifest(programs)];
  writeAssets(publicFiles, clientManifest, programs, manifest);
  const bundlerFolder = join(publicFiles, ".vite");
  const packages = shippedPackages(bundlerFolder, [clientManifest, manifest]);
  rmSync(bundlerFolder, { recursive: true });
  rmSync(join(programs, ".vite"), { recursive: true });
  const { renderSite, documents, figuresWrittenIn }: Program = await import(
    pathToFileURL(join(programs, "render.js")).href
  );
  refuseWrittenFigures(figuresWrittenIn);
  const { code, ...reportProgram } = await buildReportProgram();
  writePublicFile(publicFiles, reportProgramPath, code);
  const { pages, markedPages, files } = await time("pages", () => renderSite({ packages, reportProgram }));
  writeFileSync(join(programs, markedPagesFile), JSON.stringify(markedPages));
  for (const { path, html } of pages) writePublicFile(publicFiles, fileOf(path), html);
  for (const [address, content] of files) writePublicFile(publicFiles, address, content);
  return { packages, documents };
}

/** What a film says is spoken, and the owner's list of open words quotes. */
const notChecked = ["pages/videos.ts", "pages/placeholders.ts", "catalog/published-figures.ts"];

/** @throws Error with each text that writes a figure itself which stands elsewhere, so that the two can't differ. */
function refuseWrittenFigures(figuresWrittenIn: (text: string) => readonly string[]): void {
  const folder = join(root, "content");
  const faults = globSync("**/*.{ts,mdx}", { cwd: folder })
    .filter((file) => !file.endsWith(".test.ts") && !notChecked.includes(file))
    .flatMap((file) =>
      figuresWrittenIn(readFileSync(join(folder, file), "utf8")).map((figure) => `content/${file}: "${figure}"`),
    );
  if (faults.length > 0)
    throw new Error(`Write these figures as <Stated>, <Price>, or <Promised of="…" />:\n${faults.join("\n")}`);
}
