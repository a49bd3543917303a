import { csharpStudy } from "#content/catalog/published-figures.ts";
import { smellAt } from "#content/catalog/smells/index.ts";
import { fillWords, sampleWords } from "#content/products/sample-words.ts";
import { spelledNumber } from "#content/spelled-number.ts";
import { formatValue } from "../../../results/model/format-value.ts";
import type { Sample } from "./product-samples.ts";

const words = sampleWords.csharp;

/** How many of a thousand types have the smell. */
const perThousand = (count: number) => (1000 * count) / csharpStudy.types;

/** No output of the current version is public. These are the results of a published study with the tool. */
export function csharpSample(): Sample {
  const { repositories, linesOfCode, designDensity, findings } = csharpStudy;
  const unused = findings.find(({ smell }) => smell === "unutilized-abstraction");
  return {
    finding: fillWords(words.finding, { unused: spelledNumber(Math.round(csharpStudy.types / (unused?.count ?? 0))) }),
    note: fillWords(words.note, {
      design: String(designDensity),
      repositories: formatValue(repositories),
      lines: String(Math.round(linesOfCode / 1_000_000)),
    }),
    specimen: ["Designite for C#", "2017 study", `${formatValue(repositories)} repositories`],
    axis: "amount",
    rows: findings.map(({ smell, count }) => {
      const { name, meaning } = smellAt(smell);
      return {
        smell,
        name,
        detail: meaning,
        value: fillWords(words.findings, { count: formatValue(count) }),
        compared: fillWords(words.share, { share: String(Math.round(perThousand(count))) }),
        measure: perThousand(count),
      };
    }),
    source: { text: csharpStudy.source, href: csharpStudy.address },
  };
}
