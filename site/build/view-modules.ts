import { type ComponentType, createElement } from "react";
import type { ViewName, Views } from "#contract/views.ts";
import type { Page } from "../seo/page-metadata.ts";

/** What a file of `site/views` exports. */
interface ViewModule<Name extends ViewName> {
  /** The browser title. */
  title(props: Views[Name]): string;
  /** The entry of the menu that the view is below. */
  menuEntry?: string;
  default: ComponentType<Views[Name]>;
}

// Loaded one by one, so that each has its own list of style sheets in the build.
const modules = import.meta.glob<ViewModule<ViewName>>("../views/**/*.tsx");
const loaded = new Map(
  await Promise.all(
    Object.entries(modules).map(async ([file, load]) => [file.replace("..", "site"), await load()] as const),
  ),
);

const pathOf = (name: ViewName) => `site/views/${name}.tsx`;

/** The paths of all views in the project. */
export const viewPaths: readonly string[] = [...loaded.keys()];

export function viewModule<Name extends ViewName>(name: Name): ViewModule<Name> {
  const module = loaded.get(pathOf(name));
  if (!module) throw new Error(`There is no view ${name}.`);
  return module as unknown as ViewModule<Name>;
}

/** A view as the content of a document. */
export function viewPage<Name extends ViewName>(name: Name, props: Views[Name]): Page {
  const { title, menuEntry, default: View } = viewModule(name);
  return {
    path: "",
    menuEntry,
    head: [{ title: title(props) }, { name: "robots", content: "noindex" }],
    content: createElement(View as ComponentType<object>, props as object),
    module: pathOf(name),
    hasPreloader: false,
    hasOwnLayout: name.startsWith("desk/"),
  };
}
