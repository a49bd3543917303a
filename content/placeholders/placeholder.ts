/** Where the owner replaces a placeholder. Each has one place. */
export type PlaceholderPlace =
  /**
   * A file of this repository. The placeholder is unreplaced while the file contains the text `mark`. Without a mark the
   * pages leave out what is missing, and the placeholder is unreplaced until its entry is removed.
   */
  | { kind: "file"; path: string; mark?: string }
  /** The placeholder is unreplaced while the variable is not set. */
  | { kind: "variable"; name: string }
  /** The placeholder is unreplaced while the file of sales settings lacks the member. */
  | { kind: "setting"; name: string }
  /** Outside of this repository. The placeholder is unreplaced until its entry is removed. */
  | { kind: "elsewhere"; where: string };

export interface Placeholder {
  id: string;
  /** What only the owner can supply. */
  missing: string;
  /** What visitors see, or the service does, without it. */
  meanwhile: string;
  place: PlaceholderPlace;
}

/** The file, the variable, the setting or the other place, for a person. */
export function describePlace(place: PlaceholderPlace): string {
  if (place.kind === "file") return place.path;
  if (place.kind === "variable") return `the variable ${place.name}`;
  return place.kind === "setting" ? `"${place.name}" of SALES_FILE` : place.where;
}
