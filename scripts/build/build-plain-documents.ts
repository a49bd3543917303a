import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { frameFile, publicFolder } from "#contract/built-site.ts";
import { siteContentPlugins } from "#site/build/site-content-plugins.ts";
import type { ShippedPackage } from "#site/docs/shipped-package.ts";
import { filesBelow } from "./files-below.ts";

interface PlainDocument {
  /** Address, such as `/docs/dpy.html`. */
  path: string;
  html: string;
}

const root = join(import.meta.dirname, "..", "..");

/** The addresses of the style sheets that the application's build made for the root of all pages. */
function styleSheetsOf(publicFiles: string): string[] {
  const sheets = filesBelow(publicFiles).filter((file) => /^assets\/root-.*\.css$/.test(file));
  if (sheets.length === 0) throw new Error("The application's build holds no style sheet.");
  return sheets.map((file) => `/${file}`);
}

/** What renders documents, by the name of its bundle. */
const renderers = {
  "plain-documents": "site/docs/render-plain-documents.tsx",
  notebooks: "site/docs/notebook/render-notebooks.tsx",
};

/**
 * Renders what has the look of the site but is no route of the application: the documentation, the notebooks, and the
 * empty frame that the service fills with its results.
 */
export async function buildPlainDocuments(built: string, packages: readonly ShippedPackage[]): Promise<void> {
  const publicFiles = join(built, publicFolder);
  const bundleFolder = join(built, "plain-documents");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: siteContentPlugins(),
    build: {
      ssr: true,
      rollupOptions: { input: renderers },
      outDir: bundleFolder,
      emptyOutDir: true,
      assetsInlineLimit: 0,
    },
  });
  const bundled = (name: keyof typeof renderers) => import(pathToFileURL(join(bundleFolder, `${name}.js`)).href);
  const bundle = await bundled("plain-documents");
  const notebooks = await bundled("notebooks");
  const styleSheets = styleSheetsOf(publicFiles);
  const documents: PlainDocument[] = [
    ...bundle.renderDocumentation(styleSheets, packages),
    ...(await notebooks.renderNotebooks(styleSheets)),
  ];
  for (const { path, html } of documents) {
    const file = join(publicFiles, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  writeFileSync(join(built, frameFile), bundle.renderEmptyFrame(styleSheets));
  rmSync(bundleFolder, { recursive: true });
  const lost = styleSheets.filter((sheet) => !readFileSync(join(built, frameFile), "utf8").includes(sheet));
  if (lost.length > 0) throw new Error(`The frame does not load ${lost.join(", ")}.`);
}
