import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import {
  type Notebook,
  notebookArchiveAddress,
  notebookFileAddress,
  notebookPageAddress,
  notebooks,
} from "#content/catalog/notebooks/notebooks.ts";
import { company } from "#content/products/company.ts";
import { renderCells } from "../docs/notebook/notebook-cells.tsx";
import { readNotebookFile } from "../docs/notebook/notebook-file.ts";
import { PageStyles } from "../frame/page-styles.tsx";
import { themeScript } from "../frame/switch-theme.ts";
import { articlePath } from "../markdown/article-lists.ts";
import sansFont from "../styles/fonts/instrument-sans.woff2?url";
import { behaviorStart, renderDocument } from "./root.tsx";

const files = import.meta.glob<string>("../../content/catalog/notebooks/*.ipynb", {
  eager: true,
  query: "?raw",
  import: "default",
});

async function renderNotebook(notebook: Notebook) {
  const name = `content/catalog/notebooks/${notebook.id}.ipynb`;
  const text = files[`../../${name}`];
  if (text === undefined) throw new Error(`There is no notebook ${name}.`);
  const cells = await renderCells(readNotebookFile(name, text));
  return {
    path: notebookPageAddress(notebook.id),
    html: renderDocument(<NotebookDocument notebook={notebook}>{cells}</NotebookDocument>),
  };
}

/** Renders every notebook as a document. */
export async function renderNotebooks() {
  return Promise.all(Object.values(notebooks).map((notebook) => renderNotebook(notebook)));
}

interface NotebookDocumentProps {
  notebook: Notebook;
  children: ReactNode;
}

/**
 * A document without header and footer for the frame of an article. It can also be opened by itself. Links leave the
 * frame.
 */
function NotebookDocument({ notebook, children }: NotebookDocumentProps) {
  const { id, title, description, article } = notebook;
  const bodyMarkup = renderToStaticMarkup(
    <>
      <main aria-label="Notebook">{children}</main>
      <nav className="notebook-links row" aria-label="Files of the notebook">
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
