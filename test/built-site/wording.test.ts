import { expect, test } from "vitest";
import { metrics } from "#content/catalog/metrics.ts";
import { productIds } from "#content/catalog/product-names.ts";
import { smellFamilies } from "#content/catalog/smells/families.ts";
import { smells } from "#content/catalog/smells/index.ts";
import { packages } from "#content/products/downloads.ts";
import { britishSpellings } from "../architecture/spelling.ts";
import { builtPages, pageOf } from "./built-pages.ts";
import { type Block, blocksOf, countWords, type PageBlocks, repeatedPassages, sentencesOf } from "./page-words.ts";

const longestSentence = 30;

/** What we do not know is left out of the pages and listed for the owner in `docs/owner.md`. */
const ignorance = [
  "not (?:yet |publicly )?(?:established|known|public|published|stated|settled|documented)\\b",
  "(?:never|not) been (?:established|published|stated)",
  "without a public answer",
  "unknown to us",
  "known to us",
  "we (?:do not|don't) know",
  "no (?:public )?source",
  "public sources?\\b(?! code)",
  "nothing public",
  "\\bobserved\\b",
  "\\buntried\\b",
  "as far as (?:is )?known",
  "no open results",
];

/** How the site was made is no subject of a page. */
const aboutOurselves = [
  "(?:run|checked|found) by our tests",
  "our (?:tests|reading|specification)\\b",
  "newest tag",
  "as we read",
  "we know of",
  "we print nothing",
  "the specification of this site",
];

/** Figures of speech that readers of a manual have to decipher. */
const writerly = [
  "the rule speaks",
  "speaks from \\d",
  "as it lies on the disk",
  "a bar below its end",
  "genuine in form",
  "how it goes",
  "guards a quality gate",
];

/** Words and chains that no native vendor writes. */
const translated = [
  "\\be-mails?\\b",
  "\\brepair(?:s|ed|ing)?\\b",
  "\\bfilms?\\b",
  "\\bset-ups?\\b",
  "\\bstands? on\\b",
  "\\bis no coupling\\b",
  "\\bthe one of\\b",
  "\\bthe commit before\\b",
  "\\bthe \\w+ of the \\w+ of the\\b",
  "\\bdetects? [\\w ]+ since version",
  "\\b(?:an?|the|this|that|our|your|by|each|every|both) mails?\\b(?! (?:sender|server|package|program))",
  "\\bany more\\b(?=[.,;:]|$)",
  "\\bnot available at the moment\\b",
  "\\b(?:with|by) one press\\b",
  "\\bwhom (?:the|it)\\b",
  "\\bis no [\\w-]+ (?:invoice|bug|error)\\b",
  "\\blimits? of the trial\\b",
  "\\b(?:was|were|is|been) paid back\\b",
  "\\bfirst tenth\\b",
  "\\blie the reasons\\b",
  "\\bfrom the download to\\b",
  "\\bno (?:answer|reply) after\\b",
  "\\bhave none after\\b",
  "\\bis none of (?:our|an?)\\b",
  "\\b(?:what|whatever) you have entered\\b",
  "\\bwhat waits\\b",
  "\\bwhat we use them for\\b",
  "\\bknow of the\\b",
  "\\breplac(?:e|es|ed|ing) (?:\\S+ ){1,6}by (?!one\\b)",
  "\\b(?:run|results|format) of (?:early|February)\\b",
  "\\bfor (?:each|every) thousand\\b",
  "\\bgives? (?:a|one) row\\b",
  "\\btells (?:more|nothing|why|what|which|whether)\\b",
  "\\bcalls? of (?:a|the)\\b",
  "\\btakes? (?:\\S+ ){1,6}along\\b",
  "\\bread (?:\\S+ ){1,6}beside\\b",
  "\\bcures?\\b",
  "\\bof which one\\b",
  "\\bin order to\\b",
  "\\b(?:serves?|allows?) to\\b",
  "\\bmakes? use of\\b",
  "\\bby means of\\b",
  "\\bso-called\\b",
  "\\b(?:information|software|feedback|advice)s\\b",
  "\\b(?:discuss|explain)(?:s|ed)? about\\b",
  "\\bpossibilit(?:y|ies) to\\b",
  "\\bit is (?:possible|necessary) to\\b",
  "\\bfrom which the\\b",
  "\\bin which features\\b",
  "\\bon the basis of\\b",
  "\\bup to now\\b",
  "\\bin the following\\b",
  "\\bone (?:dot|mark|square|line), one\\b",
  "\\basks? for (?:at least|an? fan|\\d|none|two)\\b",
  "\\bthey concern\\b",
  "\\b(?:code bases?|check box(?:es)?|stand-alone)\\b",
  "\\bwhat became of\\b",
  ", also (?:when|if|on|for|in)\\b",
  "\\d percent\\b",
  "\\b(?:prints?|names?|gives?|states?) (?:number|value|limit) and (?:number|value|limit)\\b",
  "\\b(?:detects|reads|reports|supports|writes) (?:\\S+ ){1,6}since version\\b",
  "(?:^|\\. )below [\\d,]+ lines of (?:java|python) (?!or\\b|and\\b)\\w",
  "\\bwhoever\\b",
  "\\bsomebody\\b",
  "\\bof an example\\b",
  "\\bfor every \\d",
  "\\bone scale\\b",
  "\\bpaper on dpy\\b",
  "\\bdocumentation of (?:dpy|designite)",
  "\\brow (?:of (?:dpy|designite)|for each smell of)",
  "\\bconcerns (?:the whole|a set|parameters)\\b",
];

/** What lawyers write, and nobody else. */
const lawyerly = [
  "\\b(?:there|here)(?:of|in|by|to|with)\\b",
  "\\bwhere(?:of|in|by)\\b",
  "\\brespectively\\b",
  "\\b(?:is|are) to be\\b",
  "\\bwith (?:respect|regard) to\\b",
  "\\bin (?:the )?case of\\b",
  "\\bas of the\\b",
  "\\b(?:furthermore|moreover|nevertheless|hence)\\b",
  "\\bthe fact that\\b",
  "\\bconcerning\\b",
];

/** Words of a vendor are contracted. Legal texts, the sentences of the specification, and titles of rules are not. */
const uncontracted = ["\\b(?:do|does|did|is|are|was|were|has|have|could|would|should|will|can) ?not\\b"];
const uncontractedPages = /^\/(?:blog\/.*|eula|purchase-terms|privacy-policy|404)$/;
const titleOfRule = /^CA\d+:/;

const languages = "(?:C#|Java|Python)";
const tools = "(?:Designite for C#|DesigniteJava|DPy|SonarQube|NDepend|JUnit|jsoup|Commons Lang)";
const families = "(?:architecture|design|implementation|testability|test)";
/** Three names without the comma before the last. */
const withoutSerialComma = [languages, tools, families].map((name) => `\\b${name}, ${name} (?:and|or) ${name}(?!\\w)`);

const namesOf = (listed: readonly { name: string }[]): string => listed.map(({ name }) => name).join(", ");

/** Facts that stand once in the content, and are printed wherever a reader needs them. */
const facts: readonly string[] = [
  ...Object.values(smellFamilies).map(({ scope }) => scope),
  // The smells that a tool detects, in the order of the catalog.
  ...productIds.map((tool) => namesOf(smells.filter(({ support }) => support[tool] === "yes"))),
  ...smells.flatMap(({ name, meaning, thresholds }) => [
    meaning,
    `${name}: ${meaning}`,
    ...thresholds.map(({ rule }) => rule),
  ]),
  ...metrics.map(({ definition }) => definition),
  ...packages.flatMap(({ requirements }) => requirements),
];

const pages: readonly PageBlocks[] = builtPages().map(({ path, tree }) => ({ path, blocks: blocksOf(tree) }));

const spoken: readonly PageBlocks[] = pages
  .filter(({ path }) => !uncontractedPages.test(path))
  .map(({ path, blocks }) => ({ path, blocks: blocks.filter(({ text }) => !titleOfRule.test(text)) }));

/** Where only the owner reads, or the specification prescribes the sentences. */
const readByOthers = ["placeholders", "not-found"];

/** The texts of emails, forms, and the pages that the service makes, by their file. */
const texts: readonly PageBlocks[] = Object.entries(
  import.meta.glob<object>("/content/{pages,mails,newsletter,products}/*.ts", { eager: true }),
)
  .filter(([path]) => !path.endsWith(".test.ts") && !readByOthers.some((name) => path.endsWith(`/${name}.ts`)))
  .flatMap(([path, values]) =>
    wordsIn(values)
      .filter((text) => text.includes(" "))
      .map((text) => ({ path, blocks: [{ kind: "prose" as const, text }] })),
  );

/** The strings of a value, at any depth. A key `//` explains a text to whoever edits it. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === "//" ? [] : wordsIn(member)));
}

/** Each sentence or cell with one of the phrases, after its page. */
function withPhrases(found: readonly PageBlocks[], phrases: readonly string[]): string[] {
  const pattern = new RegExp(phrases.join("|"), "i");
  return found.flatMap(({ path, blocks }) =>
    ours(blocks)
      .filter(({ text }) => pattern.test(text))
      .map(({ text }) => `${path}: ${text}`),
  );
}

function ours(blocks: readonly Block[]): Block[] {
  return blocks.filter(({ kind }) => kind !== "citation");
}

function tooLong(found: readonly PageBlocks[]): string[] {
  return found.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ kind }) => kind === "prose" || kind === "summary")
      .flatMap(({ text }) => sentencesOf(text))
      .filter((sentence) => countWords(sentence) > longestSentence)
      .map((sentence) => `${path}, ${countWords(sentence)} words: ${sentence}`),
  );
}

/** Without the summaries of other pages and the descriptions of figures, each of which explains its own marks. */
function ownTexts(found: readonly PageBlocks[]): PageBlocks[] {
  const summaries = new Set(
    found.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "summary").map(({ text }) => text)),
  );
  return found.map(({ path, blocks }) => ({
    path,
    blocks: ours(blocks).filter(({ kind, text }) => kind === "summary" || (kind !== "figure" && !summaries.has(text))),
  }));
}

const page = (html: string): PageBlocks => ({
  path: "/x",
  blocks: blocksOf(pageOf("/x", `<main>${html}</main>`).tree),
});

test("the pages have words", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === "prose")).length).toBeGreaterThan(1000);
});

test("no page says that something about our products is unknown", () => {
  expect(withPhrases(pages, ignorance)).toEqual([]);
});

test("no page speaks about how the site was made", () => {
  expect(withPhrases(pages, aboutOurselves)).toEqual([]);
});

test("no page uses the listed figures of speech", () => {
  expect(withPhrases(pages, writerly)).toEqual([]);
});

test("no page uses words and chains of a translation", () => {
  expect(withPhrases(pages, translated)).toEqual([]);
});

test("no page outside the legal texts is written as by a lawyer", () => {
  expect(withPhrases(spoken, lawyerly)).toEqual([]);
});

test("no page avoids a contraction", () => {
  expect(withPhrases(spoken, uncontracted)).toEqual([]);
});

test("no list of languages, tools, or families lacks the comma before its last name", () => {
  expect(withPhrases(pages, withoutSerialComma)).toEqual([]);
});

test("emails, forms, and the pages of the service use the same words as the pages", () => {
  expect(texts.length).toBeGreaterThan(500);
  const banned = [...ignorance, ...writerly, ...translated, ...lawyerly, ...uncontracted, ...withoutSerialComma];
  expect(withPhrases(texts, banned)).toEqual([]);
});

test("the pages are written in American English", () => {
  const british = pages.flatMap(({ path, blocks }) =>
    ours(blocks).flatMap(({ text }) => britishSpellings([{ path, text }]).map((form) => `${form} in: ${text}`)),
  );
  expect(british).toEqual([]);
});

test("an amount of money is written in one way, such as USD 10", () => {
  expect(withPhrases(pages, ["\\d\\s?(?:USD|CAD|dollars)\\b", "\\$\\s?\\d"])).toEqual([]);
});

test(`no sentence has more than ${longestSentence} words`, () => {
  expect(tooLong(pages)).toEqual([]);
});

test("no passage of twelve words stands on two pages", () => {
  expect(repeatedPassages(ownTexts(pages), facts)).toEqual([]);
});

const many = (count: number) => `${Array.from({ length: count }, (_, index) => `w${index}`).join(" ")}.`;

test("the phrases are found in prose and tables, and not in the titles of cited works", () => {
  const found = page(
    '<p>It is not <b>established</b>.</p><table><tr><td>(observed)</td></tr></table><ul class="citations"><li>Observed</li></ul>',
  );
  expect(withPhrases([found], ignorance)).toEqual(["/x: It is not established.", "/x: (observed)"]);
});

test("a long sentence is found in prose, and not in tables, quotations, figures and code", () => {
  const long = many(31);
  expect(tooLong([page(`<p>${many(30)} Short. ${long.replace("w0", "W0")}</p>`)])).toHaveLength(1);
  const apart = `<table><tr><td>${long}</td></tr></table><blockquote>${long}</blockquote><figure>${long}</figure>`;
  expect(tooLong([page(`${apart}<p>Run <code>${long}</code> now.</p><p>${many(20)}</p><p>${many(20)}</p>`)])).toEqual(
    [],
  );
});

test("a passage of two pages is found once, as a whole", () => {
  const shared = many(15);
  const [one, other] = [page(`<p>Before ${shared}</p>`), { ...page(`<p>${shared} After</p>`), path: "/y" }];
  expect(repeatedPassages([one, other])).toEqual([`/x and /y: ${shared.slice(0, -1)}`]);
  expect(repeatedPassages([one, other], [shared])).toEqual([]);
  expect(repeatedPassages([one, one])).toEqual([]);
  const [article, teaser] = [page(`<p class="lead">${shared}</p>`), { ...page(`<p>${shared}</p>`), path: "/y" }];
  expect(repeatedPassages(ownTexts([article, teaser]))).toEqual([]);
  expect(repeatedPassages([page(`<p>${many(11)}</p>`), { ...page(`<p>${many(11)}</p>`), path: "/y" }])).toEqual([]);
});
