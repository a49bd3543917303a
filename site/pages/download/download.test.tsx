import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { downloadsPage, packages } from "#content/products/downloads.ts";
import { packageRequestPath } from "#contract/forms.ts";
import type { AvailablePackage, SiteState } from "#contract/site-state.ts";
import { SiteStateContext } from "../../components/site-state.ts";
import DownloadPage from "./page.tsx";

const java: AvailablePackage = {
  file: "$&.jar",
  address: "https://downloads.example.org/p/%24%26.jar",
  size: 1_500_000,
  checksum: "c0ffee",
};

function draw(files: SiteState["packages"]): string {
  return renderToStaticMarkup(
    <SiteStateContext value={{ packages: files, sellable: [], terms: {} }}>
      <DownloadPage />
    </SiteStateContext>,
  );
}

/** The packages that a visitor can ask for. */
const requestable = (html: string) =>
  [...html.matchAll(/<input (?=[^>]*name="package")[^>]*value="([^"]*)"/g)].map(([, id]) => id);

const downloads = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]*)" download="">/g)].map(([, href]) => href);

test("without any file each tool can be asked for, and nothing is offered to download or to verify", () => {
  const html = draw({});
  expect(downloads(html)).toEqual([]);
  expect(html).not.toContain(downloadsPage.verifyHeading);
  const current = packages.filter(({ edition, legacy }) => edition === "professional" && !legacy);
  expect(requestable(html).sort()).toEqual(current.map(({ id }) => id).sort());
  expect(html.split(`action="${packageRequestPath}"`)).toHaveLength(4);
  const source = /<code id="source-commands"[^>]*>(.*?)<\/code>/s.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, "");
  expect(source?.split("\n").map((line) => line.split(" ")[0])).toEqual(["git", "mvn", "java"]);
});

test("a package that is there has its address, size and checksum, and cannot be asked for", () => {
  const html = draw({ "designite-java-professional": java });
  expect(new Set(downloads(html))).toEqual(new Set([java.address]));
  expect(html).toContain("<span>$&amp;.jar · Windows, macOS, Linux · 1.5 MB</span>");
  expect(html).toContain(downloadsPage.verifyHeading);
  expect(requestable(html)).not.toContain("designite-java-professional");
  expect(requestable(html)).toContain("dpy-windows");
  expect(html).not.toContain("git clone");
});

test("one system without a file is asked for beside the files of the others", () => {
  const html = draw({
    "dpy-windows": { ...java, address: "/downloads/w" },
    "dpy-linux": { ...java, address: "/downloads/l" },
  });
  expect(new Set(downloads(html))).toEqual(new Set(["/downloads/w", "/downloads/l"]));
  expect(requestable(html).filter((id) => id?.startsWith("dpy"))).toEqual(["dpy-macos"]);
});

test("each checksum has a button of its own that copies it", () => {
  const html = draw({ "designite-java-professional": java });
  const sources = [...html.matchAll(/<copy-button source="([^"]*sha256[^"]*)"/g)].map(([, id]) => id);
  expect(new Set(sources).size).toBe(2);
  for (const id of sources) expect(html).toMatch(new RegExp(`<code id="${id}" [^>]*>c0ffee</code>`));
});
