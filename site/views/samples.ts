import type { ViewName, Views } from "#contract/views.ts";

export interface Sample<Name extends ViewName> {
  /** In the words of an address. */
  name: string;
  props: Views[Name];
}

/** Props of every view, one of each kind that looks different. `npm run dev` shows them at `/views`. */
export const samples: { readonly [Name in ViewName]: readonly Sample<Name>[] } = {
  desk: [
    {
      name: "page",
      props: { title: "Designite | Desk", content: "<h1>Desk</h1><p>Nothing waits.</p>" },
    },
  ],
  error: [
    { name: "foreign", props: { kind: "foreign" } },
    { name: "too-often", props: { kind: "tooOften" } },
    { name: "unavailable", props: { kind: "unavailable" } },
    { name: "not-found", props: { kind: "notFound" } },
    { name: "failed", props: { kind: "failed", status: 500 } },
  ],
};
