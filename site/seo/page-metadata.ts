import type { ReactNode } from "react";
import { pages } from "#content/pages/pages.ts";
import { company } from "#content/products/company.ts";

/** An entry of a document's head, rendered by `site/layout/layout.tsx`. */
export type HeadEntry =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string };

/** The additional preview entries of an article. */
interface ArticleMetadata {
  published?: string | undefined;
  updated: string;
  tags: readonly string[];
}

interface PageMetadata {
  /** The complete browser title, beginning with the product name. */
  title: string;
  description: string;
  /** Address on this site, beginning with a slash. */
  path: string;
  /** Present for articles only. */
  article?: ArticleMetadata;
  /** The address of the Markdown alternate, if any. */
  markdownPath?: string;
  /** The words in the social picture, if they are others than the title's. */
  pictureTitle?: string;
}

function articleEntries({ published, updated, tags }: ArticleMetadata): HeadEntry[] {
  return [
    ...(published ? [{ property: "article:published_time", content: published }] : []),
    { property: "article:modified_time", content: updated },
    ...tags.map((tag) => ({ property: "article:tag", content: tag })),
  ];
}

/** The Open Graph protocol (ogp.me). `summary_large_image` selects the wide picture. */
function previewEntries({
  title,
  description,
  path,
  article,
  pictureTitle = shortTitle(title),
}: PageMetadata): HeadEntry[] {
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: article ? "article" : "website" },
    { property: "og:url", content: absoluteAddress(path) },
    { property: "og:site_name", content: company.name },
    { property: "og:image", content: absoluteAddress(socialPicturePath(path)) },
    { property: "og:image:width", content: String(socialPictureSize.width) },
    { property: "og:image:height", content: String(socialPictureSize.height) },
    { property: "og:image:alt", content: `The words “${pictureTitle}” beside a crystal lattice` },
    { name: "twitter:card", content: "summary_large_image" },
    ...(article ? articleEntries(article) : []),
  ];
}

/** Title, description, canonical address, alternates and link preview of one page. */
export function pageMetadata(page: PageMetadata): HeadEntry[] {
  const { title, description, path, markdownPath } = page;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: absoluteAddress(path) },
    ...(markdownPath
      ? [{ tagName: "link", rel: "alternate", type: "text/markdown", href: markdownPath } as const]
      : []),
    ...previewEntries(page),
  ];
}

/** The metadata of a page in `content/pages/pages.ts`. */
export function metadataOf(path: string): HeadEntry[] {
  const page = Object.entries(pages).find(([address]) => address === path)?.[1];
  if (!page) throw new Error(`content/pages/pages.ts says nothing of ${path}.`);
  return pageMetadata({ ...page, path });
}

const prefix = `${company.name} | `;

/** A browser title without the product name. */
export function shortTitle(title: string): string {
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}

/** The complete URL of an address of this site. */
export function absoluteAddress(path: string): string {
  return new URL(path, company.siteUrl).href;
}

/** A size that link previews do not crop (Open Graph recommends a ratio of 1.91 to 1). */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** The address of the social picture of a page: `/faq` has `/social/faq.png`. A page of a catalog has that of its list. */
export function socialPicturePath(pagePath: string): string {
  const name = pagePath === "/" ? "/home" : pagePath.replace(/^(\/docs\/[a-z]+)\/.*/, "$1").replace(/\.html$/, "");
  return `/social${name}.png`;
}

/** A page of the site or a view, before it is rendered into a document. */
export interface Page {
  /** Address, such as `/faq` or `/docs/dpy.html`. */
  path: string;
  /** The address in the menu that it is below, if it is not there itself. */
  menuEntry?: string | undefined;
  /** Title, description and other head entries of this page. */
  head: readonly HeadEntry[];
  content: ReactNode;
  /** The path in the project of the module that draws it, by which its style sheets are found. */
  module: string;
  /** Whether it is covered until it has loaded (site specification, section 2). */
  hasPreloader: boolean;
  /** Whether it brings a layout of its own, as the pages of the desk do. */
  hasOwnLayout?: boolean;
}
