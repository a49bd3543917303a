/** What is selected in all views at once. Names, not indices, so that an address keeps its meaning. */
export type Selection =
  | { kind: "nothing" }
  | { kind: "package"; name: string }
  /** With its package: `org.jsoup.nodes.Element`. */
  | { kind: "type"; name: string }
  /** Types, or types with a method, whose value lies from `from` to `to`, both included. */
  | { kind: "metric"; level: "type" | "method"; metric: string; from: number; to: number }
  | { kind: "smell"; name: string };

export const nothing: Selection = { kind: "nothing" };
