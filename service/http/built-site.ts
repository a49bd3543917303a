import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import * as v from "valibot";
import { licenseAnswerIds } from "#content/license-advice.ts";
import { hiddenAnswerTime } from "#contract/answer-time.ts";
import { BuiltSite, builtSiteFile, frameFile, publicFolder } from "#contract/built-site.ts";
import { hiddenAnswer } from "#contract/license-advice.ts";
import { contentType } from "./content-type.ts";
import { inlineScriptHashes } from "./inline-script-hashes.ts";
import { contentSecurityPolicy, type Headers, inertPolicy } from "./security-headers.ts";
import { type Bodies, type ServedFile, serveFromMemory } from "./served-file.ts";

/** Kept, but asked for again at each use: an unchanged file costs a 304. */
const revalidated = "no-cache";
const hashedAssetCacheControl = "public, max-age=31536000, immutable";

/** The search in the pages runs as WebAssembly. */
const searchFolder = "pagefind/";

/** A page whose bytes depend on the request or on this server, so that they are finished here and not by the build. */
export interface PageSource {
  path: string;
  html: string;
  headers: Headers;
}

/** The built site in memory. */
export interface Site {
  /** Every answer by its path, pages and files alike. */
  files: Map<string, ServedFile>;
  /** Folders that are asked for instead of the page inside them, by path without a slash at the end. */
  folders: ReadonlyMap<string, string>;
  notFound: ServedFile;
  packagePages: readonly PageSource[];
  /** Pages that answer which license somebody needs, by the query of their address. */
  advicePages: readonly PageSource[];
  /** The feed of releases as it was built, without the packages on this server. */
  releaseFeed: string | undefined;
  /** Pages that say how long answers to academic requests have taken. */
  answerTimePages: readonly PageSource[];
  frame: { html: string; headers: Headers };
}

/** Reads the build into memory, or throws one clear sentence when there is none. */
export async function loadBuiltSite(folder: string, headers: Headers): Promise<Site> {
  const built = await readDescription(folder);
  const root = join(folder, publicFolder);
  const sources = await readSources(root);
  const webAssembly = [...sources.keys()].some((file) => file.startsWith(searchFolder));
  const pageHeaders = (scriptHashes: readonly string[]): Headers => ({
    ...headers,
    "Content-Security-Policy": contentSecurityPolicy({ scriptHashes, frameSources: built.frameSources, webAssembly }),
  });

  const files = new Map<string, ServedFile>();
  const packagePages: PageSource[] = [];
  const advicePages: PageSource[] = [];
  const answerTimePages: PageSource[] = [];
  const pageFiles = new Set([...Object.values(built.pages), built.notFound].map((page) => page.file));
  for (const [file, bodies] of sources) {
    if (!pageFiles.has(file)) files.set(`/${file}`, serveAsset(file, bodies, headers));
  }
  for (const [path, page] of Object.entries(built.pages)) {
    const bodies = bodiesOf(sources, page.file);
    files.set(path, servePage(bodies, pageHeaders(page.scriptHashes)));
    const html = Buffer.from(bodies.identity).toString("utf8");
    const source = { path, html, headers: pageHeaders(page.scriptHashes) };
    if (html.includes("<!--package ")) packagePages.push(source);
    if (html.includes(hiddenAnswer(licenseAnswerIds[0]))) advicePages.push(source);
    if (html.includes(hiddenAnswerTime)) answerTimePages.push(source);
  }
  const frame = await readFile(join(folder, frameFile), "utf8");
  return {
    files,
    folders: foldersOf(Object.keys(built.pages)),
    notFound: servePage(bodiesOf(sources, built.notFound.file), pageHeaders(built.notFound.scriptHashes), 404),
    packagePages,
    advicePages,
    answerTimePages,
    releaseFeed: textOf(sources, "releases.xml"),
    frame: { html: frame, headers: pageHeaders(inlineScriptHashes(frame)) },
  };
}

async function readDescription(folder: string): Promise<BuiltSite> {
  const file = join(folder, builtSiteFile);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(
      `There is no built site: ${file} is missing. Build it with "npm run build", or start with --without-site.`,
    );
  });
  return v.parse(BuiltSite, JSON.parse(text));
}

/** Every file below the folder by its path with slashes, together with its compressed siblings. */
async function readSources(root: string): Promise<Map<string, Bodies>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const read = (name: string) => readFile(join(root, name));
  const isSibling = (name: string) => /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ""));
  const originals = [...names].filter((name) => !isSibling(name)).sort();
  const sources = originals.map(async (name): Promise<[string, Bodies]> => {
    const [identity, br, gzip] = await Promise.all([
      read(name),
      names.has(`${name}.br`) ? read(`${name}.br`) : undefined,
      names.has(`${name}.gz`) ? read(`${name}.gz`) : undefined,
    ]);
    return [name.split(sep).join("/"), { identity, ...(br && { br }), ...(gzip && { gzip }) }];
  });
  return new Map(await Promise.all(sources));
}

function bodiesOf(sources: ReadonlyMap<string, Bodies>, file: string): Bodies {
  const bodies = sources.get(file);
  if (!bodies) throw new Error(`The built site names the page ${file}, but the file is missing. Build it again.`);
  return bodies;
}

function textOf(sources: ReadonlyMap<string, Bodies>, file: string): string | undefined {
  const bodies = sources.get(file);
  return bodies && Buffer.from(bodies.identity).toString("utf8");
}

export function serveAsset(file: string, bodies: Bodies, headers: Headers): ServedFile {
  const type = contentType(file);
  const canBeRendered = /html|svg|xml/.test(type);
  return serveFromMemory({
    bodies,
    contentType: type,
    cacheControl: file.startsWith("assets/") ? hashedAssetCacheControl : revalidated,
    headers: canBeRendered ? { ...headers, "Content-Security-Policy": inertPolicy } : headers,
  });
}

export function servePage(bodies: Bodies, headers: Headers, status = 200): ServedFile {
  return serveFromMemory({
    bodies,
    contentType: contentType("page.html"),
    cacheControl: revalidated,
    headers,
    status,
  });
}

function foldersOf(paths: readonly string[]): Map<string, string> {
  const indexEnding = "/index.html";
  return new Map(
    paths.filter((path) => path.endsWith(indexEnding)).map((path) => [path.slice(0, -indexEnding.length), path]),
  );
}
