/** The attribute that the loader in `site/behavior` looks for. */
const inertScriptOpening = '<script type="application/octet-stream" data-application-start="">';
const startScriptOpening = '<script type="module" async="">import ';
const preloader = '<page-preloader aria-hidden="true"></page-preloader>';

function replaceOnce(document: string, from: string, to: string): string {
  const parts = document.split(from);
  if (parts.length !== 2) {
    throw new Error(`A prerendered document holds ${JSON.stringify(from)} ${parts.length - 1} times instead of once.`);
  }
  return parts.join(to);
}

/** The preloader stands outside what React renders: the page's script removes it as soon as the page has loaded. */
export function insertPreloader(document: string): string {
  return replaceOnce(document, "</body>", `${preloader}</body>`);
}

/** The application never needs what is said to machines, so it stands outside what React renders. */
export function insertStructuredData(document: string, dataBlock: string): string {
  return replaceOnce(document, "</head>", `${dataBlock}</head>`);
}

/**
 * Keeps the application out of the way of reading: the module that starts it becomes inert text, and its parts are no
 * longer preloaded. Throws where the framework's output has changed its form, so that an upgrade cannot pass unnoticed.
 */
export function deferApplication(document: string): string {
  const preloads = /<link rel="modulepreload" href="[^"]+"\/>/g;
  if (!preloads.test(document))
    throw new Error("A prerendered document preloads no modules: has the framework changed?");
  return replaceOnce(document.replaceAll(preloads, ""), startScriptOpening, `${inertScriptOpening}import `);
}
