import type { ViewName, Views } from "#contract/views.ts";

/** Props of a view, to look at it and to test it. */
export interface Sample<Name extends ViewName> {
  /** In the words of an address. */
  name: string;
  props: Views[Name];
}
