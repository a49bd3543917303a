import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { externalViewerOrigins, notebook } from "#content/catalog/notebook.ts";
import { videos } from "#content/pages/videos.ts";
import { company } from "#content/products/company.ts";
import { type BuiltSite, builtSiteFile, publicFolder, viewsFile } from "#contract/built-site.ts";
import type { RenderView } from "#contract/views.ts";
import { filesBelow } from "./files.ts";

const inlineScript = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/** Browsers do not run data blocks, so these need no hash. */
function needsHash(attributes: string): boolean {
  return !/\ssrc=/.test(attributes) && !/type="application\/(?:ld\+)?json"/.test(attributes);
}

/** Source expressions of a Content-Security-Policy (CSP level 3, section 2.3.1). */
function hashesOf(texts: readonly string[]): string[] {
  return [...new Set(texts)].map((text) => `sha256-${createHash("sha256").update(text).digest("base64")}`);
}

function scriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(inlineScript)].filter((match) => needsHash(match.groups?.attributes ?? ""));
  return hashesOf(scripts.map((match) => match.groups?.text ?? ""));
}

function styleHashes(html: string): string[] {
  return hashesOf([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = ""]) => text));
}

function addressOf(file: string): string {
  if (/^(?:docs|notebooks)\//.test(file)) return `/${file}`;
  return `/${file.replace(/(^|\/)index\.html$/, "")}`;
}

const notFoundFile = "404.html";

/** Writes the list of pages with the hashes of their inline scripts and styles, and those of all views. */
export async function listBuiltSite(built: string): Promise<void> {
  const publicFiles = join(built, publicFolder);
  const page = (file: string) => {
    const html = readFileSync(join(publicFiles, file), "utf8");
    return { file, scriptHashes: scriptHashes(html), styleHashes: styleHashes(html) };
  };
  const files = filesBelow(publicFiles).filter((file) => file.endsWith(".html") && file !== notFoundFile);
  const { renderView, viewStyles }: { renderView: RenderView; viewStyles: readonly string[] } = await import(
    pathToFileURL(join(built, viewsFile)).href
  );
  const view = renderView("error", { kind: "notFound" });
  const usesYouTube = videos.some((video) => video.kind === "youtube");
  const site: BuiltSite = {
    contactEmail: company.contactEmail,
    pages: Object.fromEntries(files.map((file) => [addressOf(file), page(file)])),
    notFound: page(notFoundFile),
    viewScriptHashes: scriptHashes(view),
    viewStyleHashes: hashesOf(viewStyles),
    framedPages: [notebook.page],
    frameSources: [...(usesYouTube ? ["https://www.youtube-nocookie.com"] : []), ...externalViewerOrigins(notebook)],
  };
  writeFileSync(join(built, builtSiteFile), JSON.stringify(site, null, 2));
}
