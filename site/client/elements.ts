import type { HTMLAttributes } from "react";
import { notLoaded } from "#content/pages/alerts.ts";
import type { PageElement } from "./page-element.ts";

/** The custom elements of the site, and the attributes of each. They wrap markup, which the build or a view renders. */
interface ElementAttributes {
  "academic-form": unknown;
  "copy-button": {
    /** The id of the element whose text is copied. */
    source: string;
    /** What is said when the text has been copied, and when the browser refuses. */
    copied: string;
    "not-copied": string;
  };
  "newsletter-form": unknown;
  "package-form": unknown;
  "print-button": unknown;
  "purchase-total": unknown;
  "reference-filter": {
    /** The id of the table whose rows are filtered. */
    table: string;
  };
  "result-explorer": {
    /** The ready libraries, as JSON. */
    libraries: string;
  };
  "site-search": unknown;
  "type-graph": {
    /** The address of the types and their dependencies. */
    src: string;
  };
  "youtube-video": { "video-id": string; "video-title": string; width: number; height: number };
}

export type ElementName = keyof ElementAttributes;

/** When the module of an element is loaded: when it comes near the window or is touched, or for the latter alone. */
interface Loading {
  load?: "on-touch";
}

type ElementTags = {
  [Name in ElementName]: HTMLAttributes<HTMLElement> & ElementAttributes[Name] & Loading;
};

declare module "react" {
  namespace JSX {
    interface IntrinsicElements extends ElementTags {}
  }
}

interface ElementModule {
  default: new () => PageElement;
}

export const elementModules: Readonly<Record<ElementName, () => Promise<ElementModule>>> = {
  "academic-form": () => import("./academic-form.ts"),
  "copy-button": () => import("./copy-button.ts"),
  "newsletter-form": () => import("./newsletter-form.ts"),
  "package-form": () => import("./package-form.ts"),
  "print-button": () => import("./print-button.ts"),
  "purchase-total": () => import("./purchase-total.ts"),
  "reference-filter": () => import("./reference-filter.ts"),
  "result-explorer": () => import("./result-explorer.tsx"),
  "site-search": () => import("./site-search.ts"),
  "type-graph": () => import("./type-graph.ts"),
  "youtube-video": () => import("./youtube-video.ts"),
};

/** What a visitor is told when an element cannot be started that does nothing without its script. */
export const wordsWhenNotLoaded: Readonly<Partial<Record<ElementName, string>>> = {
  "copy-button": notLoaded.part,
  "reference-filter": notLoaded.part,
  "result-explorer": notLoaded.part,
  "site-search": notLoaded.search,
  "type-graph": notLoaded.part,
};
