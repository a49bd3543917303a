import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { company } from "#content/products/company.ts";

/** The program that reports on results in a build. */
export interface ReportProgram {
  bytes: number;
  sha256: string;
}

const notice = `/*! Reports on results of Designite: ${company.siteUrl}/docs/ci.html. Licenses of the packages in it: ${company.siteUrl}/docs/third-party-licenses.html */\n`;

/** What the model takes from the language, and Node 20 doesn't have yet. */
const forNode20 = `Map.groupBy ??= (items, keyOf) => {
  const groups = new Map();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    if (groups.has(key)) groups.get(key).push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
Set.prototype.difference ??= function (other) {
  return new Set([...this].filter((item) => !other.has(item)));
};
`;

/**
 * Builds the program as one file for Node.
 * @param bundle of the browser's files, with the script that its pages start
 */
export async function buildReportProgram(bundle: Rolldown.OutputBundle): Promise<ReportProgram & { code: string }> {
  const page = Object.values(bundle).find(({ fileName }) => /\bsaved-page-[\w-]+\.js$/.test(fileName));
  if (page?.type !== "asset") throw new Error("The script of saved pages was built to nothing.");
  const result = await build({
    configFile: false,
    logLevel: "warn",
    define: { SAVED_PAGE: JSON.stringify(gzipSync(page.source.toString(), { level: 9 }).toString("base64")) },
    ssr: { noExternal: true },
    build: {
      ssr: "site/report-program/report-program.ts",
      write: false,
      target: "node20",
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ("output" in one ? one.output : []));
  const [chunk, ...others] = outputs;
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error("The program for builds is to be one file.");
  const code = notice + forNode20 + chunk.code;
  return { code, bytes: Buffer.byteLength(code), sha256: createHash("sha256").update(code).digest("hex") };
}
