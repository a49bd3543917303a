import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import type { EntryContext } from "react-router";
import { ServerRouter } from "react-router";
import { deferApplication, insertPreloader, insertStructuredData } from "./build/finish-document.ts";
import { pagePathOf } from "./seo/page-path.ts";
import { structuredDataBlockFor } from "./seo/structured-data-block.ts";

/** Renders the whole document before the first byte: there is no reader to stream to while the site is built. */
function renderDocument(context: EntryContext, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      onAllReady() {
        pipe(
          new Writable({
            write(chunk, _encoding, done) {
              chunks.push(chunk);
              done();
            },
            final(done) {
              resolve(Buffer.concat(chunks).toString("utf8"));
              done();
            },
          }),
        );
      },
      onError: reject,
    });
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const path = pagePathOf(new URL(request.url).pathname);
  const rendered = insertStructuredData(await renderDocument(context, request.url), structuredDataBlockFor(path));
  const document = insertPreloader(rendered);
  const finished = import.meta.env.DEV || context.isSpaMode ? document : deferApplication(document);
  return new Response(finished, { status, headers });
}
