import type { ToolId } from "#content/catalog/product-names.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";

/** The tools in the order of the table columns, with their column headings. */
export const toolColumns = [
  { id: "designite-csharp", heading: "C#" },
  { id: "designite-java", heading: "Java, professional" },
  { id: "designite-java-community", heading: "Java, community" },
  { id: "dpy", heading: "Python" },
] as const satisfies readonly { id: ToolId; heading: string }[];

/** The names of tools as a list; both editions of the Java tool together are named as one. */
export function namesOfTools(tools: readonly ToolId[]): string {
  const has = (tool: ToolId) => tools.includes(tool);
  const editions = [
    ...(has("designite-java") ? ["professional edition"] : []),
    ...(has("designite-java-community") ? ["community edition"] : []),
  ];
  const java = editions.length === 1 ? `${designiteJava.name} (${editions[0]})` : designiteJava.name;
  return [
    ...(has("designite-csharp") ? [designiteCsharp.name] : []),
    ...(editions.length > 0 ? [java] : []),
    ...(has("dpy") ? [dpy.name] : []),
  ].join(", ");
}
