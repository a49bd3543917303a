import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { downloadsPage } from "#content/products/downloads.ts";
import type { AvailablePackage, SiteState } from "#contract/site-state.ts";
import { RichText } from "../../components/rich-text.tsx";
import { SiteStateContext } from "../../components/site-state.ts";
import DownloadPage from "./page.tsx";

const java: AvailablePackage = {
  file: "$&.jar",
  address: "https://downloads.example.org/p/%24%26.jar",
  size: 1_500_000,
  checksum: "c0ffee",
};

function draw(packages: SiteState["packages"]): string {
  return renderToStaticMarkup(
    <SiteStateContext value={{ packages, sellable: [], terms: {} }}>
      <DownloadPage />
    </SiteStateContext>,
  );
}

const timesIn = (html: string, text: string) => html.split(text.replaceAll("'", "&#x27;")).length - 1;

const noPackages = renderToStaticMarkup(<RichText text={downloadsPage.noPackages} />);

/** The packages for Java that the card of the visitor offers. */
const offeredForJava = (html: string) =>
  html.match(/data-for="any"><div class="stack"><h3>[^<]*/g)?.map((panel) => panel.split(">").at(-1));

test("without any file the page says so once, offers the public source and gives no advice on checksums", () => {
  const html = draw({});
  expect(timesIn(html, noPackages)).toBe(1);
  expect(offeredForJava(html)).toEqual(["DesigniteJava, community edition"]);
  expect(html).not.toContain(downloadsPage.verifyHeading);
  expect(timesIn(html, downloadsPage.missingPackage)).toBe(0);
});

test("a package that is there has its address, size and checksum, and the others are said to be missing", () => {
  const html = draw({ "designite-java-professional": java });
  expect(timesIn(html, noPackages)).toBe(0);
  expect(offeredForJava(html)).toEqual(["DesigniteJava, professional edition"]);
  expect(html.match(/<a [^>]*href="https:\/\/downloads\.example\.org\/p\/%24%26\.jar" download="">/g)).toHaveLength(2);
  expect(html).toContain('>$&amp;.jar</a> <span class="muted">1.5 MB</span>');
  expect(html).toContain("<span>$&amp;.jar · Windows, macOS, Linux · 1.5 MB</span>");
  expect(html).toContain(downloadsPage.verifyHeading);
  expect(timesIn(html, downloadsPage.missingPackage)).toBeGreaterThan(1);
});

test("each checksum has a button of its own that copies it", () => {
  const html = draw({ "designite-java-professional": java });
  const sources = [...html.matchAll(/<copy-button source="([^"]*sha256[^"]*)"/g)].map(([, id]) => id);
  expect(new Set(sources).size).toBe(2);
  for (const id of sources) expect(html).toMatch(new RegExp(`<code id="${id}" [^>]*>c0ffee</code>`));
});
