import { createHash } from "node:crypto";
import { build } from "vite";
import { company } from "#content/products/company.ts";

interface ReportProgram {
  code: string;
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

/** Builds the program that reports on results in a build, as one file for Node. */
export async function buildReportProgram(): Promise<ReportProgram> {
  const result = await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: {
      ssr: "site/report-program/main.ts",
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
