import { company } from "#content/company.ts";
import { designiteCsharp, legacyCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import { type ReleasedTool, type ToolRelease, toolReleases } from "#content/tool-releases.ts";
import { slotNames } from "#contract/slots.ts";
import type { DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import { absoluteAddress } from "./absolute-address.ts";
import { publisherAsAuthor } from "./article-feed.ts";
import type { Feed, FeedEntry } from "./atom-feed.ts";

interface Release extends ToolRelease {
  /** Part of the entry's id, so it stays when the name changes. */
  line: string;
  name: string;
  language: string;
  isCurrent: boolean;
}

const released = (line: ReleasedTool, name: string, language: string): Release[] =>
  toolReleases[line]
    .map((release, index) => ({ ...release, line, name, language, isCurrent: index === 0 }))
    .filter(({ isCurrent, date }) => isCurrent || date !== undefined);

/** Everything that has a version: the current ones, and earlier ones whose day is recorded. */
const releases: readonly Release[] = [
  ...[designiteJava, dpy, designiteCsharp].flatMap(({ id, name, language }) => released(id, name, language)),
  {
    line: "designite-csharp-legacy",
    name: `${designiteCsharp.name}, legacy`,
    version: legacyCsharp.version,
    language: designiteCsharp.language,
    isCurrent: true,
  },
  ...released("designite-java-community", `${designiteJava.name}, community edition`, designiteJava.language),
];

const releaseNotesSlug = "release-notes";
const dayNote = "The day of this entry is that of the release notes.";

function releaseEntry(release: Release, pageChanged: string): FeedEntry {
  const { line, name, version, language, date, notes, isCurrent } = release;
  const state = isCurrent ? "is the current one" : "is an earlier one";
  const dayWords = date ? "" : ` ${dayNote}`;
  return {
    id: absoluteAddress(`/releases.xml#${line}-${version}`),
    title: `${name} ${version}`,
    path: documentationAddress(releaseNotesSlug),
    markdownPath: `/docs/${releaseNotesSlug}.md`,
    updated: date ?? pageChanged,
    author: publisherAsAuthor,
    categories: [language],
    summary: notes ?? `Version ${version} of ${name} ${state}.${dayWords}`,
  };
}

/**
 * The versions that the site states. An entry whose release day is not recorded has the day of the release notes and
 * says so. The version is part of the entry's id, so a new version is a new entry.
 */
export function releaseFeed(documentationPages: readonly DocumentationPage[]): Feed {
  const notes = documentationPages.find(({ slug }) => slug === releaseNotesSlug);
  if (!notes) throw new Error(`content/docs/${releaseNotesSlug}.mdx, which dates the releases, is missing.`);
  return {
    path: "/releases.xml",
    pagePath: documentationAddress(releaseNotesSlug),
    title: `${company.name}: releases`,
    subtitle: "Current versions of the tools",
    iconPath: "/favicon.svg",
    slots: { updated: slotNames.releasesUpdated, entries: slotNames.releaseEntries },
    entries: releases.map((release) => releaseEntry(release, notes.frontMatter.lastChanged)),
  };
}
