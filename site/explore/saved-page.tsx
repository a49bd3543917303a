/** The program in a saved page: the application with the results of the document. Built as one file, like the worker. */
import { createRoot } from "react-dom/client";
import { company } from "#content/products/company.ts";
import styles from "../styles/index.css?inline";
import { ExploreApp } from "./app.tsx";
import { resultsElement, unpackResults } from "./report/saved-document.ts";
import { createRequestHandler, type OpenAnswer } from "./worker/handle-requests.ts";
import { createResultsOpener, type OpeningWorker } from "./worker/open-results.ts";

/** Reads the results on the page itself: nothing else waits for it. */
function readOnPage(): OpeningWorker {
  const handle = createRequestHandler((answer) =>
    reader.onmessage?.(new MessageEvent<OpenAnswer>("message", { data: answer })),
  );
  const reader: OpeningWorker = {
    onmessage: null,
    onerror: null,
    onmessageerror: null,
    postMessage: (request) => void handle(request),
    terminate: () => undefined,
  };
  return reader;
}

/** Links to pages of the site lead to it, also from a disk. */
function completeLinks(): void {
  for (const link of document.querySelectorAll('a[href^="/"]'))
    link.setAttribute("href", company.siteUrl + link.getAttribute("href"));
}

async function start(): Promise<void> {
  const style = document.createElement("style");
  // Nothing is fetched, so fonts are those of the system. The page has no header.
  const withoutHeader = ":root{--header-height:0px;--header-height-scrolled:0px}";
  style.textContent = styles.replaceAll(/@font-face\s*\{[^}]*\}/g, "") + withoutHeader;
  document.head.append(style);
  const data = document.getElementById(resultsElement)?.textContent ?? "";
  const packed = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  const saved = await unpackResults(new Blob([packed]));
  // An address without a view is the step at which nothing was open yet.
  if (!location.hash) history.replaceState(null, "", "#view=summary");
  const part = document.getElementById("results");
  if (!part) return;
  new MutationObserver(completeLinks).observe(part, { subtree: true, childList: true, attributeFilter: ["href"] });
  createRoot(part).render(<ExploreApp opener={createResultsOpener(readOnPage)} saved={saved} />);
}

start();
