import { clientFiles } from "virtual:client-files";
import sansFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Frame } from "./layout/frame.tsx";
import { HeadEntries } from "./layout/head-entries.tsx";
import { Preloader } from "./layout/preloader.tsx";
import { SharedHead } from "./layout/shared-head.tsx";
import type { Page } from "./page.ts";
import { structuredDataOf } from "./seo/structured-data-block.ts";

export function renderDocument(document: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

interface SiteDocumentProps {
  page: Page;
  /** Shown until the page has loaded (site specification, section 2); documentation pages have none. */
  preloader?: boolean;
}

/** The document around every page. */
export function SiteDocument({ page: { path, head, content }, preloader }: SiteDocumentProps) {
  const structuredData = structuredDataOf(path);
  return (
    <html lang="en">
      <head>
        <SharedHead fontAddress={sansFont} behaviorScriptAddress={clientFiles.behavior} />
        <HeadEntries entries={head} />
        <link rel="stylesheet" href={clientFiles.styles} />
        {structuredData && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, in which no text can end the element
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
        )}
      </head>
      <body>
        <Frame path={path}>{content}</Frame>
        {preloader && <Preloader />}
      </body>
    </html>
  );
}
