import commonsLang from "./analyses/changes/commons-lang-3.12.0.json" with { type: "json" };
import jsoup from "./analyses/changes/jsoup-1.15.3.json" with { type: "json" };

/** How often the files of an analyzed library changed in its public history, after the version that was analyzed. */
export interface Changes {
  /** The tags between which commits are counted, merges left out; `until` is the day of the second. */
  from: string;
  to: string;
  until: string;
  commits: number;
  /** Each file with analyzed types, below the source folder: its lines in the analyzed version, and the commits that touch it. */
  files: readonly { path: string; lines: number; commits: number; types: readonly string[] }[];
}

/** `analyses/README.md` says how they are counted. JUnit is left out: ten commits have changed its sources since 4.13.2. */
export const changes = {
  "jsoup-1.15.3": jsoup,
  "commons-lang-3.12.0": commonsLang,
} as const satisfies Readonly<Record<string, Changes>>;
