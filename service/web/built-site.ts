import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, missingBuild, publicFolder, viewsFile } from "#contract/built-site.ts";
import { codeWorkerFile, explorePath, explorePolicyName } from "#contract/explore-worker.ts";
import type { RenderStatePages } from "#contract/site-state.ts";
import type { RenderView } from "#contract/views.ts";
import { contentType } from "./content-type.ts";
import {
  codeWorkerPolicy,
  contentSecurityPolicy,
  type Headers,
  mediaPolicy,
  sharedResource,
} from "./security-headers.ts";
import { type Bodies, type FileDescription, type ServedFile, serveFromMemory } from "./served-file.ts";
import { builtViews, type ViewRenderer } from "./view.ts";

/** Cached, but revalidated at each use: an unchanged file costs a 304. */
const revalidated = "no-cache";
const hashedAssetCacheControl = "public, max-age=31536000, immutable";

/** Icons, feeds and other files for programs lie at the root, pictures for link previews in a folder. */
const sharedFile = /^(?:[^/]+|social\/.+)$/;

/** The built site in memory. */
export interface Site {
  /** Pages and files by path. */
  files: ReadonlyMap<string, ServedFile>;
  renderStatePages: RenderStatePages;
  /** Serves a page with this content from now on. */
  replacePage(path: string, bodies: Bodies): void;
  /** The index page of each folder, by path without a trailing slash. */
  folders: ReadonlyMap<string, string>;
  notFound: ServedFile;
  views: ViewRenderer;
  /** Headers of every response. */
  headers: Headers;
}

/** Reads the build into memory, or throws an error that says how to build it. */
export async function loadBuiltSite(folder: string, headers: Headers, contactEmail: string): Promise<Site> {
  const built = await readDescription(folder);
  if (built.contactEmail !== contactEmail) throw new Error(otherContact(built.contactEmail, contactEmail));
  const [bodiesByFile, { renderView, renderStatePages }] = await Promise.all([
    readBuiltFiles(join(folder, publicFolder)),
    loadRenderer(folder),
  ]);
  const page = ({ file, ...hashes }: BuiltSite["notFound"], status = 200, path?: string): FileDescription => ({
    bodies: bodiesOf(bodiesByFile, file),
    contentType: contentType(file),
    cacheControl: revalidated,
    headers: {
      ...headers,
      "Content-Security-Policy": contentSecurityPolicy({
        ...hashes,
        frameSources: built.frameSources,
        isFramed: path !== undefined && built.framedPages.includes(path),
        workerPolicy: path === explorePath ? explorePolicyName : undefined,
      }),
    },
    status,
  });

  const pageFiles = new Set([...Object.values(built.pages), built.notFound].map(({ file }) => file));
  const descriptions = new Map<string, FileDescription>();
  for (const [file, bodies] of bodiesByFile) {
    if (!pageFiles.has(file)) descriptions.set(`/${file}`, describeAsset(file, bodies, headers));
  }
  for (const [path, description] of Object.entries(built.pages)) {
    descriptions.set(path, page(description, 200, path));
  }

  const files = new Map([...descriptions].map(([path, description]) => [path, serveFromMemory(description)]));
  return {
    files,
    renderStatePages,
    replacePage(path, bodies) {
      const description = descriptions.get(path);
      if (!description) throw new Error(`The built site has no page ${path}. Build it again.`);
      files.set(path, serveFromMemory({ ...description, bodies }));
    },
    folders: foldersOf(Object.keys(built.pages)),
    notFound: serveFromMemory(page(built.notFound, 404)),
    views: builtViews(renderView, headers, built),
    headers,
  };
}

/** What the build says about its files, or an error that says how to build. */
async function readDescription(folder: string): Promise<BuiltSite> {
  const file = join(folder, builtSiteFile);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(missingBuild(file));
  });
  return v.parse(BuiltSite, JSON.parse(text));
}

/** The program of the build that renders views, and pages that depend on the state of the server. */
async function loadRenderer(folder: string): Promise<{ renderView: RenderView; renderStatePages: RenderStatePages }> {
  return await import(pathToFileURL(join(folder, viewsFile)).href);
}

const otherContact = (builtWith: string, configured: string) =>
  `The site was built with CONTACT_EMAIL=${builtWith}, and the service has ${configured}: build the site again with the address of the service ("npm run build").`;

function bodiesOf(bodiesByFile: ReadonlyMap<string, Bodies>, file: string): Bodies {
  const bodies = bodiesByFile.get(file);
  if (!bodies) throw new Error(`The built site names the page ${file}, but the file is missing. Build it again.`);
  return bodies;
}

function describeAsset(file: string, bodies: Bodies, headers: Headers): FileDescription {
  const type = contentType(file);
  return {
    bodies,
    contentType: type,
    cacheControl: file.startsWith("assets/") ? hashedAssetCacheControl : revalidated,
    headers: {
      ...headers,
      ...(sharedFile.test(file) && sharedResource),
      ...(codeWorkerFile.test(file) && { "Content-Security-Policy": codeWorkerPolicy }),
      ...(/^(?:image|video)\//.test(type) && { "Content-Security-Policy": mediaPolicy }),
    },
  };
}

function foldersOf(paths: readonly string[]): Map<string, string> {
  const indexEnding = "/index.html";
  return new Map(
    paths.filter((path) => path.endsWith(indexEnding)).map((path) => [path.slice(0, -indexEnding.length), path]),
  );
}

/** Reads every file below the folder, by its path with slashes, together with its compressed versions. */
async function readBuiltFiles(root: string): Promise<Map<string, Bodies>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const read = (name: string) => readFile(join(root, name));
  const isSibling = (name: string) => /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ""));
  const originals = [...names].filter((name) => !isSibling(name)).sort();
  const files = originals.map(async (name): Promise<[string, Bodies]> => {
    const [identity, br, gzip] = await Promise.all([
      read(name),
      names.has(`${name}.br`) ? read(`${name}.br`) : undefined,
      names.has(`${name}.gz`) ? read(`${name}.gz`) : undefined,
    ]);
    return [name.split(sep).join("/"), { identity, ...(br && { br }), ...(gzip && { gzip }) }];
  });
  return new Map(await Promise.all(files));
}
