import { metrics } from "#content/catalog/metrics.ts";
import type { ToolId } from "#content/catalog/product-names.ts";
import { smellFamilies } from "#content/catalog/smells/families.ts";
import type { SmellId } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import type { Product } from "#content/products/product.ts";

/** The tools in the order of the table columns, with their column headings. */
export const toolColumns = [
  { id: "designite-csharp", heading: "C#" },
  { id: "designite-java", heading: "Java, professional" },
  { id: "designite-java-community", heading: "Java, community" },
  { id: "dpy", heading: "Python" },
] as const satisfies readonly { id: ToolId; heading: string }[];

/** Tools by their names, with their products; both editions of the Java tool together are named as one. */
export function namedTools(tools: readonly ToolId[]): { name: string; product: Product }[] {
  const has = (tool: ToolId) => tools.includes(tool);
  const editions = [
    ...(has("designite-java") ? ["professional edition"] : []),
    ...(has("designite-java-community") ? ["community edition"] : []),
  ];
  const java = editions.length === 1 ? `${designiteJava.name} (${editions[0]})` : designiteJava.name;
  return [
    ...(has("designite-csharp") ? [{ name: designiteCsharp.name, product: designiteCsharp }] : []),
    ...(editions.length > 0 ? [{ name: java, product: designiteJava }] : []),
    ...(has("dpy") ? [{ name: dpy.name, product: dpy }] : []),
  ];
}

/** The names of tools as a list. */
export const namesOfTools = (tools: readonly ToolId[]): string =>
  namedTools(tools)
    .map(({ name }) => name)
    .join(", ");

/** The address of the smell in the documentation. */
export const smellAddress = (id: string): string => `/docs/smells/${id}.html`;

/** The address of the metric in the documentation. */
export const metricAddress = (id: string): string => `/docs/metrics/${id}.html`;

/** The anchor of a family on the page of smells, made as its heading's id. */
export function familyAnchor(family: Smell["family"]): string {
  return smellFamilies[family].name.toLowerCase().replaceAll(" ", "-");
}

export const familyAddress = (family: Smell["family"]): string => `/docs/smells.html#${familyAnchor(family)}`;

/** The tools that are known to detect the smell. */
export function detectorsOf({ support }: Pick<Smell, "support">): ToolId[] {
  return toolColumns.map(({ id }) => id).filter((tool) => support[tool] === "yes");
}

/** The metrics that the rules of the smell use. */
export function metricsOfSmell(id: SmellId) {
  return metrics.filter((metric) => metric.smells.includes(id));
}
