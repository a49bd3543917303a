import { company } from "#content/company.ts";
import { designiteCsharp, legacyCsharp } from "#content/products/designite-csharp.ts";
import { communityJava, designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import { slotNames } from "#contract/slots.ts";
import type { DocumentationPage } from "../markdown/document-summary.ts";
import { documentationAddress } from "../markdown/documentation-address.ts";
import { absoluteAddress } from "./absolute-address.ts";
import { publisherAsAuthor } from "./article-feed.ts";
import type { Feed, FeedEntry } from "./atom-feed.ts";

interface Release {
  /** Part of the entry's id, so it stays when the name changes. */
  line: string;
  name: string;
  version: string;
  language: string;
}

/** Everything that has a version. */
const releases: readonly Release[] = [
  ...[designiteJava, dpy, designiteCsharp].map(({ id, name, latestVersion, language }) => {
    return { line: id, name, version: latestVersion, language };
  }),
  {
    line: "designite-csharp-legacy",
    name: `${designiteCsharp.name}, legacy`,
    version: legacyCsharp.version,
    language: designiteCsharp.language,
  },
  {
    line: "designite-java-community",
    name: `${designiteJava.name}, community edition`,
    version: communityJava.version,
    language: designiteJava.language,
  },
];

const releaseNotesSlug = "release-notes";
const dayNote = "The day of this entry is that of the release notes.";

function releaseEntry({ line, name, version, language }: Release, updated: string): FeedEntry {
  return {
    id: absoluteAddress(`/releases.xml#${line}-${version}`),
    title: `${name} ${version}`,
    path: documentationAddress(releaseNotesSlug),
    markdownPath: `/docs/${releaseNotesSlug}.md`,
    updated,
    author: publisherAsAuthor,
    categories: [language],
    summary: `Version ${version} of ${name} is the current one. ${dayNote}`,
  };
}

/**
 * The versions that the site states. Release days are not recorded, so an entry has the day of the release notes and
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
