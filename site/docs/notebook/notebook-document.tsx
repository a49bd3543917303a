import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { company } from "#content/company.ts";
import {
  type Notebook,
  notebookArchiveAddress,
  notebookFileAddress,
  notebookPageAddress,
} from "#content/notebooks/notebooks.ts";
import { themeScript } from "../../client/theme.ts";
import { PageStyles } from "../../layout/page-styles.tsx";
import { articlePath } from "../../markdown/article-lists.ts";
import { behaviorStart } from "../../root.tsx";
import sansFont from "../../styles/fonts/instrument-sans.woff2?url";

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
  const bodyMarkup = renderToStaticMarkup(
    <>
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
    </>,
  );
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
        <PageStyles bodyMarkup={`<body class="notebook-page">${bodyMarkup}`} />
      </head>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React above, because the styles depend on it */}
      <body className="notebook-page" dangerouslySetInnerHTML={{ __html: bodyMarkup + behaviorStart }} />
    </html>
  );
}
