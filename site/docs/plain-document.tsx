import { behavior } from "virtual:page-scripts";
import sansFont from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Frame } from "../layout/frame.tsx";
import { SharedHead } from "../layout/shared-head.tsx";

interface PlainDocumentProps {
  path: string;
  styleSheets: readonly string[];
  /** Title, description and whatever else this document alone has in its head. */
  head: ReactNode;
  children: ReactNode;
}

/** A document of the site that no application ever takes over: its forms and links work the plain way. */
export function renderPlainDocument({ path, styleSheets, head, children }: PlainDocumentProps): string {
  const document = (
    <html lang="en">
      <head>
        <SharedHead fontAddress={sansFont} behaviorScriptAddress={behavior} />
        {head}
        {styleSheets.map((address) => (
          <link key={address} rel="stylesheet" href={address} />
        ))}
      </head>
      <body>
        <Frame path={path}>{children}</Frame>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(document)}`;
}
