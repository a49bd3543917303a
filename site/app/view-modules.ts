import type { ComponentType } from "react";
import type { ViewName, Views } from "#contract/views.ts";

/** What a file of `site/views` exports. */
interface ViewModule<Name extends ViewName> {
  /** The browser title. */
  title(props: Views[Name]): string;
  default: ComponentType<Views[Name]>;
}

const modules = import.meta.glob<ViewModule<ViewName>>("../views/**/*.tsx", { eager: true });

export function viewModule<Name extends ViewName>(name: Name): ViewModule<Name> {
  const found = modules[`../views/${name}.tsx`];
  if (!found) throw new Error(`There is no view ${name}.`);
  return found as unknown as ViewModule<Name>;
}
