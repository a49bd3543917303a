import { clientFiles } from "virtual:client-files";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Frame } from "./layout/frame.tsx";
import { HeadEntries } from "./layout/head-entries.tsx";
import { PageStyles, WholeStyles } from "./layout/page-styles.tsx";
import { Preloader } from "./layout/preloader.tsx";
import { SharedHead } from "./layout/shared-head.tsx";
import type { Page } from "./page.ts";
import { structuredDataOf } from "./seo/structured-data-block.ts";
import sansFont from "./styles/fonts/instrument-sans.woff2?url";

export function renderDocument(document: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

interface SiteDocumentProps {
  page: Page;
  /** Shown until the page has loaded (site specification, section 2); documentation pages have none. */
  preloader?: boolean;
  /** The service adds content later, so the document has all style rules. */
  isFrame?: boolean;
}

/** The document around every page. */
export function SiteDocument({ page: { path, head, content }, preloader, isFrame }: SiteDocumentProps) {
  const bodyMarkup = renderToStaticMarkup(
    <>
      <Frame path={path}>{content}</Frame>
      {preloader && <Preloader />}
    </>,
  );
  const structuredData = structuredDataOf(path);
  return (
    <html lang="en">
      <head>
        <SharedHead fontAddress={sansFont} behaviorScriptAddress={clientFiles.behavior} />
        <HeadEntries entries={head} />
        {isFrame ? <WholeStyles /> : <PageStyles bodyMarkup={bodyMarkup} />}
        {structuredData && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, in which no text can end the element
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
        )}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React above, because the styles depend on it */}
      <body dangerouslySetInnerHTML={{ __html: bodyMarkup }} />
    </html>
  );
}
