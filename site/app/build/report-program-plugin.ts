import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { reportProgramPath } from "#contract/built-site.ts";
import { buildReportProgram, type ReportProgram } from "./report-program.ts";

const publicId = "virtual:report-program";
const resolvedId = `\0${publicId}`;

/**
 * Builds the program that reports on results, with the client files, and tells the pages about it. There is none in
 * development.
 */
export function reportProgramPlugin(): Plugin {
  let built: ReportProgram | undefined;
  return {
    name: "report-program",
    resolveId: (id) => (id === publicId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? `export const reportProgram = ${JSON.stringify(built)};` : undefined),
    async writeBundle({ dir = "" }) {
      if (this.environment.name !== "client") return;
      const { code, ...reportProgram } = await buildReportProgram();
      writeFileSync(join(dir, reportProgramPath), code);
      built = reportProgram;
    },
  };
}
