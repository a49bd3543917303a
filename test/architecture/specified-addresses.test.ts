import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { articlePath, inListOrder } from "#site/markdown/article-lists.ts";
import { readTexts } from "#site/markdown/read-documents.ts";
import { siteRoutes } from "#site/site-routes.ts";
import { routes } from "../routes.ts";

const isArticle = (path: string) => path.startsWith("/blog/");
/** The gallery exists only while the site is developed, the star stands for unknown paths. */
const unpublished = ["/gallery", "/*"];

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index ? ["/"] : []),
    ...(path ? [`/${path}`] : []),
    ...pathsOf(children),
  ]);
}

const published = pathsOf(siteRoutes("content")).filter((path) => !unpublished.includes(path));

test("the routes are the specified ones, and beside them only articles", () => {
  expect(published).toEqual(expect.arrayContaining([...routes]));
  const others = (paths: readonly string[]) => paths.filter((path) => !isArticle(path)).toSorted();
  expect(others(published)).toEqual(others(routes));
});

test("the articles of the specification stand first and in its order", () => {
  const { articles } = readTexts("content");
  const specified = routes.filter(isArticle);
  expect(inListOrder(articles).map(articlePath).slice(0, specified.length)).toEqual(specified);
});
