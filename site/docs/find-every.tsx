import { analyses, analysisIds } from "#content/catalog/analyses.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import type { Smell } from "#content/catalog/smells/smell.ts";
import { FindInYourCode } from "../components/find-in-your-code.tsx";
import { previewedSmells } from "../source-code/previewed-smells.ts";
import { detectorsOf, namedTools } from "./smell-at.ts";
import { ToolLinks } from "./tool-links.tsx";

const resultFiles = import.meta.glob<string>("/content/catalog/analyses/*/*CodeSmells.csv", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The findings of each library, as lines of its files. */
const libraries = analysisIds.map((id) => ({
  id,
  lines: Object.entries(resultFiles)
    .filter(([file]) => file.includes(`/${id}/`))
    .flatMap(([, text]) => text.split(/\r?\n/)),
}));

/** The libraries whose results hold the smell, with the number of findings. Names of smells have no comma. */
function foundInLibraries({ name, spellings }: Smell) {
  const printed = spellings?.["designite-java-community"] ?? name;
  return libraries.flatMap(({ id, lines }) => {
    const count = lines.filter((line) => line.endsWith(`,${printed}`)).length;
    const address = `/explore#${new URLSearchParams({ library: id, view: "findings", smell: name }).toString().replaceAll("+", "%20")}`;
    return count === 0 ? [] : [{ id, title: `${analyses[id].project} ${analyses[id].version}`, count, address }];
  });
}

/** The way to the findings of the reader's code, and to those of the library with the most: `<FindEvery of="…" />`. */
export function FindEvery({ of }: { of: SmellId }) {
  const smell = smellAt(of);
  const [most] = foundInLibraries(smell).toSorted((one, other) => other.count - one.count);
  const tools = detectorsOf(smell);
  return (
    <FindInYourCode
      heading={`Find every ${smell.name} in your code`}
      sentence={
        <>
          <ToolLinks tools={tools} /> {namedTools(tools).length > 1 ? "list" : "lists"} each with its place.
        </>
      }
      hasPreview={Object.values(previewedSmells).some((previewed) => previewed.includes(of))}
      example={most ? `See ${most.count} in ${most.title}` : "Open a finished analysis"}
      href={most?.address ?? "/explore"}
    />
  );
}
