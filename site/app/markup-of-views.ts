const sources = import.meta.glob<string>(
  [
    "../views/**/*.tsx",
    "../ui/*.tsx",
    "../../service/{academic,customers,downloads,newsletter,operators,orders}/**/*.ts",
    "../../service/platform/{html,http/post-form}.ts",
    "!**/*.test.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** The sources of what may stand in a view. They name the elements and classes whose style rules a view needs. */
export const markupOfViews: string = Object.values(sources).join("\n");
