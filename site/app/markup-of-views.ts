const sources = import.meta.glob<string>(
  [
    "../views/**/*.tsx",
    "../ui/*.tsx",
    "../../service/operators/**/*.ts",
    "../../service/platform/html.ts",
    "!**/*.test.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** The sources of what may stand in a view: of its components, and of the markup of the desk. They name the elements and classes whose style rules a view needs. */
export const markupOfViews: string = Object.values(sources).join("\n");
