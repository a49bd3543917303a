import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { precisionOf, type previewAgreement, recallOf } from "#content/catalog/preview-agreement.ts";
import { codeEndings } from "#site/source-code/code-endings.ts";
import { type BenchResult, rounded } from "./results.ts";

const root = join(import.meta.dirname, "..");
const percent = (share: number) => rounded(share * 100, 1);

/**
 * Counts anew how the preview of code agrees with the tools, for `content/catalog/preview-agreement.json`. The words are
 * those of `tools/preview-agreement/compare.ts`: the folder that keeps the code, and a language if only that is meant.
 */
export async function run(words: readonly string[]): Promise<BenchResult> {
  const program = join(root, "tools/preview-agreement/compare.ts");
  execFileSync(process.execPath, [program, ...words], { stdio: "inherit" });
  const file = join(root, "content/catalog/preview-agreement.json");
  const { methods, rules }: typeof previewAgreement = JSON.parse(readFileSync(file, "utf8"));
  return {
    title: "Agreement of the preview with the tools",
    columns: ["code", "smell", "findings", "reference", "precision %", "recall %"],
    rows: codeEndings.flatMap((language) =>
      rules[language].map(({ smell, withTool, again }) =>
        withTool
          ? [
              language,
              smell,
              withTool.found,
              withTool.reference,
              percent(precisionOf(withTool)),
              percent(recallOf(withTool)),
            ]
          : [language, smell, again?.first ?? 0, "a second program", "", ""],
      ),
    ),
    notes: codeEndings.map((language) => {
      const { listed, equal } = methods[language];
      return `${language}: lines, paths and parameters of ${equal} of ${listed} methods are equal.`;
    }),
  };
}
