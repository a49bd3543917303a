import { afterAll, expect, test } from "vitest";
import { articlePath, inListOrder } from "#site/markdown/article-lists.ts";
import { readDocuments } from "#site/markdown/read-documents.ts";
import { listPages } from "#site/seo/listed-page.ts";
import { furtherPages, routes } from "../support/specified-addresses.ts";
import { openSite } from "./new-article/open-site.ts";

const isArticle = (path: string) => path.startsWith("/blog/");
/** The gallery exists only while the site is developed; the other is sent at unknown addresses. */
const unpublished = ["/gallery", "/404.html"];

const site = await openSite("content");
const published = site.paths.filter((path) => !unpublished.includes(path));
afterAll(() => site.close());

test("every specified address is a route", () => {
  expect(published).toEqual(expect.arrayContaining([...routes]));
});

test("every other route is an article or a further page", () => {
  const specified: readonly string[] = routes;
  const others = published.filter((path) => !specified.includes(path) && !isArticle(path));
  expect(others).toEqual([...furtherPages]);
});

test("every listed page has a route, and every route is listed", async () => {
  const listed = listPages(await readDocuments("content")).filter(({ kind }) => kind !== "documentation");
  expect(listed.map(({ path }) => path).toSorted()).toEqual(published.toSorted());
});

test("the articles of the specification stand first and in its order", async () => {
  const { articles } = await readDocuments("content");
  const specified = routes.filter(isArticle);
  expect(
    inListOrder(articles)
      .map(({ slug }) => articlePath(slug))
      .slice(0, specified.length),
  ).toEqual(specified);
});
