import { escaped } from "../../drawing/svg.ts";
import type { FileSource, SourceFile } from "../../results/model/source.ts";
import { recognizeFiles } from "../../results/read/recognize-files.ts";
import { readSources } from "../sources/read-sources.ts";

/** What stands before the files of a packed result: how long the list of files is, as decimal digits. */
const lengthDigits = 12;

type PackedFiles = readonly { path: string; size: number }[];

async function bytesOf(file: SourceFile): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const chunk of file.chunks()) chunks.push(new Uint8Array(chunk));
  } catch {
    // What could be read of a damaged file is kept, as it is shown.
  }
  return new Blob(chunks);
}

export const gzipped = (blob: Blob): Promise<Blob> =>
  new Response(blob.stream().pipeThrough(new CompressionStream("gzip"))).blob();

/**
 * The files of one or several runs in one: those alone in which results were recognized, since a folder may hold others
 * that are not to be passed on.
 */
export async function packResults(results: readonly (readonly FileSource[])[]): Promise<Blob> {
  const lists: PackedFiles[] = [];
  const contents: Blob[] = [];
  for (const sources of results) {
    const { files, name } = await readSources(sources, new AbortController().signal);
    const list = [];
    for (const { file } of await recognizeFiles(files, [])) {
      const content = await bytesOf(file);
      contents.push(content);
      list.push({ path: `${name}/${file.path.slice(file.path.indexOf("/") + 1)}`, size: content.size });
    }
    lists.push(list);
  }
  const head = new Blob([JSON.stringify(lists)]);
  return gzipped(new Blob([String(head.size).padStart(lengthDigits), head, ...contents]));
}

export async function unpackResults(packed: Blob): Promise<FileSource[][]> {
  const whole = await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  let start = lengthDigits + Number(await whole.slice(0, lengthDigits).text());
  const lists: PackedFiles[] = JSON.parse(await whole.slice(lengthDigits, start).text());
  return lists.map((list) =>
    list.map(({ path, size }) => {
      start += size;
      return { kind: "file", path, file: whole.slice(start - size, start) };
    }),
  );
}

/** Divisible by three, so that pieces can be joined. */
const pieceBytes = 3 << 13;

export async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes))));
  return pieces.join("");
}

/** Unpacks the program and starts it. It takes the results from the element beside it. */
const loader = `
const packed = Uint8Array.from(atob(document.getElementById("program").textContent), (sign) => sign.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
new Response(unpacked).text().then((text) => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
`;

/** In the saved document, packed and in base64. */
export const resultsElement = "saved-results";

/**
 * A page with results inside, which opens from a disk and can request nothing.
 * @param program the script of `saved-page.tsx`, packed and in base64
 */
export async function savedDocument(title: string, program: string, results: Blob): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(loader));
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${await base64Of(new Blob([digest]))}' blob:`,
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const heading = escaped(`Results of ${title}`);
  return `<!doctype html>
<html lang="en" data-results>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
</head>
<body>
<main>
<h1 class="visually-hidden">${heading}</h1>
<section id="results" class="explore-stage" aria-label="Results"></section>
<noscript>This page shows the results with JavaScript, which is switched off.</noscript>
</main>
<script type="application/octet-stream" id="program">${program}</script>
<script type="application/octet-stream" id="${resultsElement}">${await base64Of(results)}</script>
<script>${loader}</script>
</body>
</html>
`;
}
