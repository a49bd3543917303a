import { type Metric, metrics } from "#content/metrics.ts";
import type { Product } from "#content/products/product.ts";
import { type SmellFamilyId, smellFamilies } from "#content/smells/families.ts";
import { smells } from "#content/smells/index.ts";

export interface FamilyFindings {
  id: SmellFamilyId;
  name: string;
  scope: string;
  smellNames: string[];
}

export interface MetricRow {
  id: string;
  abbreviation: string;
  name: string;
  levels: string;
  anchor: string;
}

export interface Findings {
  families: FamilyFindings[];
  metrics: MetricRow[];
}

const rowOf = ({ id, abbreviation, name, levels, anchor }: Metric): MetricRow => ({
  id,
  abbreviation,
  name,
  levels: levels.join(", "),
  anchor,
});

/** What a product detects and measures, from the catalogs: only what is established. */
export function findingsOf({ id: productId, families }: Product): Findings {
  return {
    families: families.map((family) => ({
      ...smellFamilies[family],
      smellNames: smells
        .filter((smell) => smell.family === family && smell.support[productId] === "yes")
        .map((smell) => smell.spellings?.[productId] ?? smell.name),
    })),
    metrics: metrics.filter((metric) => metric.support[productId] === "yes").map(rowOf),
  };
}
