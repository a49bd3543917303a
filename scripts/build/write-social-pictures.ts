import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import satori from "satori";
import type { ListedPage } from "#site/machine/listed-page.ts";
import { socialPicturePath, socialPictureSize } from "#site/machine/page-metadata.ts";
import { type CardElement, socialCard } from "#site/machine/social-card.ts";
import { cachedFile } from "./build-cache.ts";
import { writePublicFile } from "./write-public-file.ts";

const root = join(import.meta.dirname, "..", "..");
const require = createRequire(import.meta.url);

const fontFiles = {
  400: require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff"),
  600: require.resolve("@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff"),
};

function font(weight: keyof typeof fontFiles) {
  return { name: "Instrument Sans", weight, style: "normal", data: readFileSync(fontFiles[weight]) } as const;
}

/** The renderers' versions are part of the cache key: another version may draw another picture. */
function rendererVersions(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return ["satori", "@resvg/resvg-js", "@fontsource/instrument-sans"].map((name) => devDependencies[name]).join();
}

async function pictureOf(card: CardElement): Promise<Uint8Array> {
  const svg = await satori(card, { ...socialPictureSize, fonts: [font(400), font(600)] });
  // Satori has converted text to outlines, so no font of this machine is used.
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return picture.asPng();
}

/** Writes the social picture of every page. */
export async function writeSocialPictures(publicFiles: string, pages: readonly ListedPage[]): Promise<void> {
  const versions = rendererVersions();
  const writing = pages.map(async (page) => {
    const card = socialCard(page);
    const picture = await cachedFile([versions, JSON.stringify(card)], () => pictureOf(card));
    writePublicFile(publicFiles, socialPicturePath(page.path), picture);
  });
  await Promise.all(writing);
}
