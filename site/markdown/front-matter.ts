import * as v from "valibot";
import { productIds } from "#content/catalog/product-names.ts";
import { smells } from "#content/catalog/smells/index.ts";

const smellIds = smells.map(({ id }) => id);

/** The front matter of each text in `content/`, checked while the site is built. */
const day = v.pipe(v.string(), v.isoDate("A date is written YYYY-MM-DD."));
const title = v.pipe(v.string(), v.minLength(3), v.maxLength(90));
const description = v.pipe(v.string(), v.minLength(70), v.maxLength(170));
const publicAddress = v.pipe(v.string(), v.url(), v.startsWith("https://"));

export const ArticleFrontMatter = v.pipe(
  v.strictObject({
    title,
    /** The label of the article in the footer. */
    footerLabel: v.pipe(v.string(), v.minLength(3), v.maxLength(40)),
    subtitle: v.optional(v.string()),
    /** One sentence; also the description of the page. */
    summary: description,
    /** A picture of `site/figures/pictures.ts`, shown beside the title. */
    picture: v.optional(v.string()),
    /** Place in lists of all articles, from 1. Those without one stand before it, newest first. */
    order: v.optional(v.number()),
    /** Absent if the day is not known. */
    published: v.optional(day),
    updated: day,
    author: v.string(),
    tags: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(4)),
    related: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(3)),
    sources: v.pipe(v.array(v.strictObject({ title: v.string(), url: publicAddress })), v.minLength(1)),
  }),
  v.check(
    ({ published, order }) => published !== undefined || order !== undefined,
    "An article needs the day of its publication (published), or, if that is unknown, its place (order).",
  ),
  v.check(
    ({ published, updated }) => published === undefined || published <= updated,
    "An article cannot be updated before it was published.",
  ),
);
export type ArticleFrontMatter = v.InferOutput<typeof ArticleFrontMatter>;

export const LegalFrontMatter = v.strictObject({
  title,
  description,
  /** Place among the legal texts, from 1. */
  order: v.number(),
  /** Absent if the day is not known. */
  lastChanged: v.optional(day),
});
export type LegalFrontMatter = v.InferOutput<typeof LegalFrontMatter>;

/** The groups of the documentation menu, in order: the four kinds of diataxis.fr. */
export const documentationGroups = ["Start", "Guides", "Reference", "Explanation"] as const;
/** What is about the site and its files, not about the tools. Other pages and the footer lead to it. */
const notInMenu = "About";
export type DocumentationGroup = (typeof documentationGroups)[number] | typeof notInMenu;

export const isInMenu = (group: DocumentationGroup): boolean => group !== notInMenu;

export const DocumentationFrontMatter = v.strictObject({
  title,
  description,
  navigationTitle: v.pipe(v.string(), v.maxLength(40)),
  group: v.picklist([...documentationGroups, notInMenu]),
  /** The tool that the page describes; the page then names the version it is for. */
  tool: v.optional(v.picklist(productIds)),
  /** Place within its group, from 1. */
  order: v.number(),
  /** The lowest level of headings in the table of contents. */
  contentsDepth: v.optional(v.picklist([2, 3]), 2),
  lastChanged: day,
});
export type DocumentationFrontMatter = v.InferOutput<typeof DocumentationFrontMatter>;

/** The page of one smell or one metric. Its title and its place come from the catalog. */
export const EntryFrontMatter = v.strictObject({
  description,
  /** Other smells that readers compare it with, by their identifiers. */
  related: v.optional(v.array(v.picklist(smellIds, ({ input }) => `"${input}" is no smell.`)), []),
  references: v.optional(v.array(v.strictObject({ title: v.string(), url: publicAddress })), []),
  lastChanged: day,
});
export type EntryFrontMatter = v.InferOutput<typeof EntryFrontMatter>;
