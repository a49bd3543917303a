import * as v from "valibot";

/** What stands between the `---` lines at the head of each text in `content/`. Checked while the site is built. */
const day = v.pipe(v.string(), v.isoDate("A date is written YYYY-MM-DD."));
const title = v.pipe(v.string(), v.minLength(3), v.maxLength(90));
const description = v.pipe(v.string(), v.minLength(60), v.maxLength(170));
const publicAddress = v.pipe(v.string(), v.url(), v.startsWith("https://"));

export const ArticleFrontMatter = v.pipe(
  v.strictObject({
    title,
    subtitle: v.optional(v.string()),
    /** One sentence; also the description of the page. */
    summary: description,
    /** Left out where the day is not known. */
    published: v.optional(day),
    updated: day,
    author: v.string(),
    tags: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(4)),
    related: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(3)),
    sources: v.pipe(v.array(v.strictObject({ title: v.string(), url: publicAddress })), v.minLength(1)),
  }),
  v.check(
    ({ published, updated }) => published === undefined || published <= updated,
    "An article cannot be updated before it was published.",
  ),
);
export type ArticleFrontMatter = v.InferOutput<typeof ArticleFrontMatter>;

export const LegalFrontMatter = v.strictObject({
  title,
  description,
  slug: v.string(),
  /** Left out where the day is not known. */
  lastChanged: v.optional(day),
});
export type LegalFrontMatter = v.InferOutput<typeof LegalFrontMatter>;

export const DocumentationFrontMatter = v.strictObject({
  title,
  description,
  navigationTitle: v.pipe(v.string(), v.maxLength(40)),
  order: v.number(),
  lastChanged: day,
});
export type DocumentationFrontMatter = v.InferOutput<typeof DocumentationFrontMatter>;
