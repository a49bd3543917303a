import { smellFamilyIds } from "#content/catalog/smells/families.ts";
import { toolColumns } from "./smell-at.ts";

/** Hides what the chosen tool does not report, also while a word is typed. A row that a link leads to is always shown. */
const toolRules = toolColumns.map(
  ({ id }) => `.prose:has([value="${id}"]:checked) {
    [data-tools]:not([data-tools~="${id}"], :target) { display: none; }
    [data-none~="${id}"] > .smell-none { display: table-row; }
  }`,
);

const familyRules = smellFamilyIds.map(
  (id) => `.prose:has([value="${id}"]:checked) [data-family]:not([data-family="${id}"], :has(:target)) {
    display: none;
  }`,
);

/** The rules by which the choices above the catalog limit it without script. The build gives them to the style sheet. */
export const smellFilterStyles = `@layer pages { ${[...toolRules, ...familyRules].join("\n")} }`;
