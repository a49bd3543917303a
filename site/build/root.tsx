import { documents } from "../markdown/documents.ts";
import "../styles/index.css";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { HeadEntries, Layout, Preloader, SharedHead } from "../layout/layout.tsx";
import type { Page } from "../seo/page-metadata.ts";
import { dataBlock, structuredData } from "../seo/structured-data.ts";
import sansFont from "../styles/fonts/instrument-sans.woff2?url";
import { assets, type Styles } from "./assets.ts";

const pageScript = assets?.pageScript ?? "/site/client/page.ts";

/**
 * Fetches the script of every page after the first paint, at the latest when the page has loaded: before, it would
 * compete with the document and its font. A browser that does not report paints ignores the observer.
 */
const startOfScript =
  `{const start=()=>import("${pageScript}");` +
  `new PerformanceObserver(start).observe({type:"paint",buffered:true});addEventListener("load",start)}`;

/** The document around a page or a view. */
export function renderDocument(
  { path, menuEntry, head, content, hasPreloader, hasOwnLayout }: Page,
  styles: Styles,
): string {
  const data = dataBlock(structuredData(path, documents));
  const document = (
    <html lang="en">
      <head>
        <SharedHead fontAddress={sansFont} />
        <HeadEntries entries={head} />
        <PageStyles styles={styles} />
        {data && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data of ours, in which no text can end the element
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        )}
      </head>
      <body>
        {hasOwnLayout ? (
          content
        ) : (
          <Layout path={path} menuEntry={menuEntry}>
            {content}
          </Layout>
        )}
        {hasPreloader && <Preloader />}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: startOfScript }} />
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}

/** The rules of a page stand in the document itself, so that its first paint waits for nothing else. */
function PageStyles({ styles }: { styles: Styles }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of ours, in which nothing ends the element
  if (typeof styles === "string") return <style dangerouslySetInnerHTML={{ __html: styles }} />;
  return styles.map((address) => <link key={address} rel="stylesheet" href={address} />);
}
