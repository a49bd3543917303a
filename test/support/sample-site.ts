import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { company } from "#content/products/company.ts";
import { type BuiltSite, builtSiteFile, publicFolder, viewsFile } from "#contract/built-site.ts";
import type { SiteState } from "#contract/site-state.ts";

const page = (title: string, body = "") =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`;

const filmBytes = Buffer.from("0123456789");
export const packagesForTests = [
  {
    id: "tool",
    name: "Tool & co",
    file: "Tool & co.zip",
    version: "2.1",
    formerAddresses: ["/assets/Tool.zip", "/static/Tool.zip"],
  },
  { id: "other", name: "Other", file: "other.jar", version: "1.0", formerAddresses: ["/assets/other.jar"] },
] as const;

/** The files of the small site for tests, by path below the public folder. */
export const builtFiles: Readonly<Record<string, string | Buffer>> = {
  "index.html": page("Home", "words ".repeat(200)),
  "faq/index.html": page("FAQ"),
  "download/index.html": page("Download", "<pre>{}</pre>"),
  "contact/index.html": page(
    "Contact",
    '<a href="/faq">FAQ</a><a href="/order?offer=x">Order</a><a href="mailto:contact@designite-tools.com">Write</a><form action="/apis/subscribe" method="post"></form><form action="/buy#which"></form>',
  ),
  "buy/index.html": page("Buy"),
  "explore/index.html": page("Explore"),
  "docs/index.html": page("Documentation"),
  "docs/dpy.html": page("DPy"),
  "notebooks/a.html": page("Notebook"),
  "404.html": page("Oh-ho!"),
  "assets/root-abc123.js": "export {}; ".repeat(50),
  "assets/code-worker-abc123.js": "export {};",
  "assets/film-abc123.mp4": filmBytes,
  "favicon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "social/faq.png": Buffer.from("png"),
  "robots.txt": "User-agent: *\n",
  "feed.xml": "<feed/>",
  "releases.xml": "<feed/>",
  "deep/a b.txt": "a name with a blank",
};

const builtSite: Omit<BuiltSite, "contactEmail"> = {
  pages: {
    "/": { file: "index.html", scriptHashes: ["sha256-home"], styleHashes: [] },
    "/faq": { file: "faq/index.html", scriptHashes: ["sha256-faq", "sha256-more"], styleHashes: ["sha256-style"] },
    "/download": { file: "download/index.html", scriptHashes: [], styleHashes: [] },
    "/contact": { file: "contact/index.html", scriptHashes: [], styleHashes: [] },
    "/buy": { file: "buy/index.html", scriptHashes: [], styleHashes: [] },
    "/explore": { file: "explore/index.html", scriptHashes: [], styleHashes: [] },
    "/docs/index.html": { file: "docs/index.html", scriptHashes: [], styleHashes: [] },
    "/docs/dpy.html": { file: "docs/dpy.html", scriptHashes: [], styleHashes: [] },
    "/notebooks/a.html": { file: "notebooks/a.html", scriptHashes: [], styleHashes: [] },
  },
  notFound: { file: "404.html", scriptHashes: ["sha256-lost"], styleHashes: [] },
  viewScriptHashes: ["sha256-view"],
  viewStyleHashes: ["sha256-view-style"],
  framedPages: ["/notebooks/a.html"],
  frameSources: ["https://videos.example.org"],
};

/**
 * Draws a view as its name and its props, with the hidden fields of its forms, and the downloads as the packages. Texts are
 * escaped as React does it.
 */
const views = `const escaped = (text) =>
  text.replace(/[&<>"']/g, (sign) => '&#' + sign.codePointAt(0) + ';');
export const renderView = (view, props) =>
  '<!doctype html><html lang="en"><head><title>' + escaped(props.title ?? 'Designite | ' + view) +
  '</title></head><body><main>' + (props.content ?? JSON.stringify(props).replaceAll("<", "&lt;")) +
  Object.entries(props.frame?.form ?? {})
    .map(([name, value]) => '<input type="hidden" name="' + name + '" value="' + escaped(value) + '"/>').join("") +
  '</main></body></html>';
export const renderStatePages = ({ packages }) => [
  { path: "/download", html: ${JSON.stringify(page("Download", "<pre>{}</pre>"))}.replace("{}", () => JSON.stringify(packages)) },
];
`;

/** The packages that the page of downloads shows. */
export function shownPackages(html: string): SiteState["packages"] {
  return JSON.parse(/<pre>(.*)<\/pre>/.exec(html)?.[1] ?? "");
}

/** Writes the small site in the layout of the build. */
export async function writeBuiltSite(folder: string, { contactEmail = company.contactEmail } = {}): Promise<string> {
  const write = async (file: string, bytes: string | Buffer) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), bytes);
  };
  for (const [name, bytes] of Object.entries(builtFiles)) {
    const file = join(publicFolder, name);
    await write(file, bytes);
    if (typeof bytes !== "string") continue;
    await write(`${file}.br`, brotliCompressSync(bytes));
    await write(`${file}.gz`, gzipSync(bytes));
  }
  await write(builtSiteFile, JSON.stringify({ ...builtSite, contactEmail }));
  await write(viewsFile, views);
  return folder;
}
