import { type Metric, type MetricLevel, metrics } from "#content/catalog/metrics.ts";
import { type SmellFamilyId, smellFamilies } from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import type { Product } from "#content/products/product.ts";

export interface FamilyFindings {
  id: SmellFamilyId;
  name: string;
  scope: string;
  /** With the names that the tool prints. */
  smells: { id: string; name: string }[];
}

export interface MetricGroup {
  level: MetricLevel;
  heading: string;
  metrics: Metric[];
}

export interface Findings {
  families: FamilyFindings[];
  metrics: MetricGroup[];
}

const levelHeadings = {
  method: "Metrics of methods",
  class: "Metrics of classes",
  component: "Metrics of components",
  system: "Metrics of the system",
} as const satisfies { [level in MetricLevel]: string };
const levels = ["method", "class", "component", "system"] as const;

/** What a product detects and measures, from the catalogs: only what is established. */
export function findingsOf({ id: productId, families }: Product): Findings {
  const measured = metrics.filter((metric) => metric.support[productId] === "yes");
  return {
    families: families.map((family) => ({
      ...smellFamilies[family],
      smells: smells
        .filter((smell) => smell.family === family && smell.support[productId] === "yes")
        .map(({ id, name, spellings }) => ({ id, name: spellings?.[productId] ?? name })),
    })),
    metrics: levels
      .map((level) => ({
        level,
        heading: levelHeadings[level],
        metrics: measured.filter((metric) => metric.levels.includes(level)),
      }))
      .filter((group) => group.metrics.length > 0),
  };
}
