import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import * as v from "valibot";
import { BuiltSite, builtSiteFile, missingBuild, publicFolder } from "#contract/built-site.ts";
import { explorePath, explorePolicyName } from "#contract/explore-worker.ts";
import { slotsIn } from "#contract/slots.ts";
import { contentType } from "./content-type.ts";
import { nameContact } from "./name-contact.ts";
import { documentHeaders, type Headers, mediaPolicy, sharedResource } from "./security-headers.ts";
import { type Bodies, type FileDescription, type ServedFile, serveFromMemory } from "./served-file.ts";
import { loadViews, type ViewRenderer } from "./view.ts";

/** Cached, but revalidated at each use: an unchanged file costs a 304. */
const revalidated = "no-cache";
const hashedAssetCacheControl = "public, max-age=31536000, immutable";

/** Icons, feeds and other files for programs lie at the root, pictures for link previews in a folder. */
const sharedFile = /^(?:[^/]+|social\/.+)$/;

/** A document with slots, which the service fills. */
export interface SlotDocument {
  path: string;
  read(): string;
  slots: ReadonlySet<string>;
  serve(bodies: Bodies): ServedFile;
}

/** The built site in memory. */
export interface Site {
  /** Pages and files by path, documents with slots as they were filled last (`createFilledDocuments`). */
  files: Map<string, ServedFile>;
  slotDocuments: readonly SlotDocument[];
  /** The paths of both. */
  paths: ReadonlySet<string>;
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
  const bodiesByFile = await nameContact(await readBuiltFiles(join(folder, publicFolder)), contactEmail);
  const page = ({ file, ...hashes }: BuiltSite["notFound"], status = 200, path?: string): FileDescription => ({
    bodies: bodiesOf(bodiesByFile, file),
    contentType: contentType(file),
    cacheControl: revalidated,
    headers: documentHeaders(headers, built, hashes, {
      isFramed: path !== undefined && built.framedPages.includes(path),
      workerPolicy: path === explorePath ? explorePolicyName : undefined,
    }),
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

  const files = new Map<string, ServedFile>();
  const slotDocuments: SlotDocument[] = [];
  for (const [path, description] of descriptions) {
    const document = slotDocumentOf(path, description);
    if (document) slotDocuments.push(document);
    else files.set(path, serveFromMemory(description));
  }
  return {
    files,
    slotDocuments,
    paths: new Set(descriptions.keys()),
    folders: foldersOf(Object.keys(built.pages)),
    notFound: serveFromMemory(page(built.notFound, 404)),
    views: await loadViews(folder, headers, built, contactEmail),
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
      ...(/^(?:image|video)\//.test(type) && { "Content-Security-Policy": mediaPolicy }),
    },
  };
}

function slotDocumentOf(path: string, description: FileDescription): SlotDocument | undefined {
  if (!/html|xml/.test(description.contentType)) return undefined;
  const read = () => Buffer.from(description.bodies.identity).toString("utf8");
  const slots = new Set(slotsIn(read()));
  if (slots.size === 0) return undefined;
  return { path, read, slots, serve: (bodies) => serveFromMemory({ ...description, bodies }) };
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
