import { documentationPages } from "virtual:documents";
import { documentationAddress, documentationStart } from "../markdown/documentation-address.ts";
import type { DocumentationGroup } from "../markdown/front-matter.ts";

/** The pages of a group with their descriptions: `<PageList group="Guides" />`. */
export function PageList({ group }: { group: DocumentationGroup }) {
  const listed = documentationPages.filter(
    ({ slug, frontMatter }) => frontMatter.group === group && documentationAddress(slug) !== documentationStart,
  );
  if (listed.length === 0) throw new Error(`No documentation page is in the group "${group}".`);
  return (
    <ul className="page-list">
      {listed.map(({ slug, frontMatter: { navigationTitle, description } }) => (
        <li key={slug}>
          <a href={documentationAddress(slug)}>{navigationTitle}</a>
          <p>{description}</p>
        </li>
      ))}
    </ul>
  );
}
