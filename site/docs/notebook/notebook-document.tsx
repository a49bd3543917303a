import { clientFiles } from "virtual:client-files";
import sansFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { company } from "#content/company.ts";
import {
  type Notebook,
  notebookArchiveAddress,
  notebookFileAddress,
  notebookPageAddress,
} from "#content/notebooks/notebooks.ts";
import { themeScript } from "../../client/theme.ts";
import { articlePath } from "../../markdown/article-lists.ts";

interface NotebookDocumentProps {
  notebook: Notebook;
  children: ReactNode;
}

/**
 * A document without header and footer for the frame of an article. It can also be opened by itself. Links leave the
 * frame.
 */
export function NotebookDocument({ notebook, children }: NotebookDocumentProps) {
  const { id, title, description, article } = notebook;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{`${company.name} | ${title}`}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={new URL(notebookPageAddress(id), company.siteUrl).href} />
        <base target="_top" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours that must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={sansFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={clientFiles.styles} />
      </head>
      <body className="notebook-page">
        {/*  */}
        <main aria-label="Notebook">{children}</main>
        <nav className="notebook-links" aria-label="Files of the notebook">
          <a href={notebookFileAddress(id)} download="">
            Download this notebook (.ipynb)
          </a>
          <a href={notebookArchiveAddress(id)} download="">
            With the results it reads (.zip)
          </a>
          <a href={articlePath(article)}>The article</a>
        </nav>
      </body>
    </html>
  );
}
