import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Element } from "hast";
import { expect, test } from "vitest";
import { explorePage } from "#content/pages/explore.ts";
import { footerLists } from "#content/pages/navigation.ts";
import { servicePaths } from "#content/pages/service-pages.ts";
import { listPages } from "#site/seo/listed-page.ts";
import { attribute, type BuiltPage, builtPages, documents, elementsOf, pageOf, publicFiles } from "./built-pages.ts";
import { lostInResults } from "./linked-results.ts";

/** Addresses that the service answers itself, and that no file stands for. */
const ofService = /^\/(?:apis|downloads|healthz|readyz)\b|^\/\.well-known\/jwks\.json$/;
const isAnsweredByService = (path: string) =>
  ofService.test(path) || servicePaths.some((page) => path === page || path.startsWith(`${page}/`));

function addressesOf(element: Element): string[] {
  const sets = ["srcSet", "imageSrcSet"].flatMap((name) =>
    attribute(element, name)
      .replace(/data:[^,]*,/g, "data:")
      .split(",")
      .map((one) => one.trim().split(" ")[0] ?? ""),
  );
  return [...["href", "src", "poster", "action"].map((name) => attribute(element, name)), ...sets].filter(
    (address) => address !== "",
  );
}

/** Links to places of this site that do not exist: pages, files, and places within pages. */
function deadLinks(pages: readonly BuiltPage[], isFile: (path: string) => boolean): string[] {
  const places = new Map(
    pages.map(({ path, tree }) => [path, new Set(elementsOf(tree).map((element) => attribute(element, "id")))]),
  );
  return pages.flatMap(({ path, tree }) =>
    elementsOf(tree).flatMap((element) =>
      addressesOf(element).flatMap((address) => {
        const url = new URL(address, `https://site.invalid${path}`);
        if (url.host !== "site.invalid" || url.protocol !== "https:" || isAnsweredByService(url.pathname)) return [];
        const ids = places.get(url.pathname);
        const place = decodeURIComponent(url.hash.slice(1));
        if (!ids && !isFile(decodeURIComponent(url.pathname))) return [`${path} links to ${url.pathname}`];
        if (url.pathname === explorePage.path && url.hash.includes("="))
          return lostInResults(url.hash).map((lost) => `${path} links to ${url.pathname}${url.hash}: ${lost}`);
        return ids && place && place !== "top" && !ids.has(place) ? [`${path} links to ${url.pathname}#${place}`] : [];
      }),
    ),
  );
}

test("every link to this site leads somewhere", () => {
  const isFile = (path: string) => existsSync(join(publicFiles, path));
  expect([...new Set(deadLinks(builtPages(), isFile))]).toEqual([]);
});

test("links to other sites are https, mail or telephone", () => {
  const insecure = builtPages().flatMap(({ path, tree }) =>
    elementsOf(tree, (element) => element.tagName === "a")
      .map((link) => attribute(link, "href"))
      .filter((href) => /^[a-z]+:/i.test(href) && !/^(?:https:\/\/|mailto:|tel:)/.test(href))
      .map((href) => `${path} links to ${href}`),
  );
  expect(insecure).toEqual([]);
});

test("a link into results that names nothing in them is found", () => {
  const links = [
    "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.nodes.Element",
    "/explore#library=jsoup-1.14&view=structure",
    "/explore#library=jsoup-1.15.3&view=sky",
    "/explore#library=jsoup-1.15.3&view=structure&type=org.jsoup.Nothing",
    "/explore#library=jsoup-1.15.3&view=structure&tpye=org.jsoup.nodes.Element",
  ];
  const page = pageOf("/explore", links.map((href) => `<a href="${href.replaceAll("&", "&amp;")}"></a>`).join(""));
  expect(deadLinks([page], () => false)).toEqual(links.slice(1).map((href) => expect.stringContaining(`${href}: `)));
});

test("a lost page, a lost file and a lost place are found", () => {
  const page = pageOf("/a", '<a href="/b"></a><img src="/c.png"><a href="#d"></a><a id="e" href="/a#e"></a>');
  expect(deadLinks([page], () => false)).toEqual(["/a links to /b", "/a links to /c.png", "/a links to /a#d"]);
});

/** What the footer of every page leads to, beside all articles. */
const inFooter: readonly string[] = footerLists([]).flatMap(({ links }) => links.map(({ href }) => href));

test("the texts of at least three other pages lead to every page that no footer leads to", async () => {
  const listed = listPages(documents).map(({ path }) => path);
  const leading = new Map<string, Set<string>>();
  for (const { path, tree } of builtPages()) {
    const [main] = elementsOf(tree, ({ tagName }) => tagName === "main");
    for (const target of main ? targetsInText(main) : [])
      if (target !== path) leading.set(target, (leading.get(target) ?? new Set()).add(path));
  }
  const few = listed.filter(
    (path) => !inFooter.includes(path) && !path.startsWith("/blog/") && (leading.get(path)?.size ?? 0) < 3,
  );
  expect(few).toEqual([]);
});

/** The paths of the links outside navigation. */
function targetsInText(element: Element): string[] {
  if (element.tagName === "nav") return [];
  const own = element.tagName === "a" ? [attribute(element, "href").replace(/[#?].*/, "")] : [];
  return [...own, ...element.children.flatMap((child) => (child.type === "element" ? targetsInText(child) : []))];
}
