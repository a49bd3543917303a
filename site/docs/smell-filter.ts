import { smellFamilyIds } from "#content/catalog/smells/families.ts";
import { toolColumns } from "./smell-at.ts";

/** Hides what the chosen tool does not report, also while a word is typed. An entry that a link leads to is always shown. */
const toolRules = toolColumns.map(
  ({ id }) => `.prose:has([value="${id}"]:checked) {
    [data-tools]:not([data-tools~="${id}"], :target + *),
    h3:has(+ [data-tools]:not([data-tools~="${id}"])):not(:target),
    .smell-family[data-none~="${id}"]:not(:target, :has(:target)),
    &:has([name="smell-family"][value="all"]:checked) .smell-index > [data-none~="${id}"],
    [data-filtered] & .smell-family:not(:has(h3:not([hidden]) + [data-tools~="${id}"])),
    [data-filtered] & .smell-index > div:not(:has([data-tools~="${id}"]:not([hidden]))) { display: none; }
    [data-none~="${id}"] .smell-none { display: block; }
  }`,
);

const familyRules = smellFamilyIds.map(
  (id) => `.prose:has([value="${id}"]:checked) [data-family]:not([data-family="${id}"], :target, :has(:target)) {
    display: none;
  }`,
);

/** The rules by which the choices above the catalog limit it without script. The build gives them to the style sheet. */
export const smellFilterStyles = `@layer pages { ${[...toolRules, ...familyRules].join("\n")} }`;
