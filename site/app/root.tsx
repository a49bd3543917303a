import { clientFile } from "virtual:client-files";
import { articles, documentationPages, legalTexts } from "virtual:documents";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Frame, HeadEntries, Preloader, SharedHead } from "../frame/frame.tsx";
import { PageStyles, stylesFor } from "../frame/page-styles.tsx";
import type { Page } from "../machine/page-metadata.ts";
import { dataBlock, structuredData } from "../machine/structured-data.ts";
import sansFont from "../styles/fonts/instrument-sans.woff2?url";

export function renderDocument(document: ReactNode): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

/**
 * Fetches the script of every page once the document has been read. A script that is named by an element is fetched and
 * run before the first paint on a fast connection, and competes with the document on a slow one.
 */
const behaviorStart = `<script>setTimeout(()=>import("${clientFile("behavior")}"))</script>`;

interface SiteDocumentProps {
  page: Page;
  /** Shown until the page has loaded (site specification, section 2); documentation pages have none. */
  preloader?: boolean;
  /** The style rules of the page, where they are not found by its markup. */
  rules?: string | undefined;
}

/** What is in the body, but for the script that starts. */
export function renderBody({ path, content }: Page, preloader = false): string {
  return renderToStaticMarkup(
    <>
      <Frame path={path}>{content}</Frame>
      {preloader && <Preloader />}
    </>,
  );
}

/** The document around every page. */
export function SiteDocument({ page, preloader, rules }: SiteDocumentProps) {
  const { path, head } = page;
  const bodyMarkup = renderBody(page, preloader);
  const data = dataBlock(structuredData(path, { articles, documentationPages, legalTexts }));
  return (
    <html lang="en">
      <head>
        <SharedHead fontAddress={sansFont} />
        <HeadEntries entries={head} />
        <PageStyles rules={rules ?? stylesFor(bodyMarkup)} />
        {data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, in which no text can end the element
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React above, because the styles depend on it */}
      <body dangerouslySetInnerHTML={{ __html: bodyMarkup + behaviorStart }} />
    </html>
  );
}
