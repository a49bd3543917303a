import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { externalViewerOrigins, framedNotebookPages } from "#content/notebooks/notebooks.ts";
import { videos } from "#content/videos.ts";
import { type BuiltSite, builtSiteFile, frameFile, publicFolder } from "#contract/built-site.ts";
import { filesBelow } from "./files-below.ts";

const inlineScript = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/** Browsers do not run data blocks, so these need no hash. */
function needsHash(attributes: string): boolean {
  return !/\ssrc=/.test(attributes) && !/type="application\/(?:ld\+)?json"/.test(attributes);
}

/**
 * The hashes of a document's inline scripts, as source expressions of a Content-Security-Policy (CSP level 3, section
 * 2.3.1).
 */
function scriptHashes(html: string): string[] {
  const texts = [...html.matchAll(inlineScript)]
    .filter((match) => needsHash(match.groups?.attributes ?? ""))
    .map((match) => match.groups?.text ?? "");
  return [...new Set(texts)].map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}

function addressOf(file: string): string {
  if (/^(?:docs|notebooks)\//.test(file)) return `/${file}`;
  return `/${file.replace(/(^|\/)index\.html$/, "")}`;
}

const notFoundFile = "404.html";

/** Writes the list of pages with the hashes of their inline scripts. */
export function listBuiltSite(built: string): void {
  const publicFiles = join(built, publicFolder);
  const page = (file: string) => ({
    file,
    scriptHashes: scriptHashes(readFileSync(join(publicFiles, file), "utf8")),
  });
  const files = filesBelow(publicFiles).filter((file) => file.endsWith(".html") && file !== notFoundFile);
  const usesYouTube = videos.some((video) => video.kind === "youtube");
  const site: BuiltSite = {
    pages: Object.fromEntries(files.map((file) => [addressOf(file), page(file)])),
    notFound: page(notFoundFile),
    frameScriptHashes: scriptHashes(readFileSync(join(built, frameFile), "utf8")),
    framedPages: framedNotebookPages(),
    frameSources: [...(usesYouTube ? ["https://www.youtube-nocookie.com"] : []), ...externalViewerOrigins()],
  };
  writeFileSync(join(built, builtSiteFile), JSON.stringify(site, null, 2));
}
