import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { company } from "#content/products/company.ts";

const paper = "#fbfcfc";
const accent = "#0b5f66";

interface Icon {
  file: string;
  size: number;
  /** The mark's share of the side length: some systems crop a maskable icon to a circle (W3C manifest, 2.5). */
  markShare: number;
  purpose?: "any" | "maskable";
}

const icons: readonly Icon[] = [
  { file: "apple-touch-icon.png", size: 180, markShare: 0.72 },
  { file: "icon-192.png", size: 192, markShare: 0.8, purpose: "any" },
  { file: "icon-512.png", size: 512, markShare: 0.8, purpose: "any" },
  { file: "icon-maskable-512.png", size: 512, markShare: 0.58, purpose: "maskable" },
];

/** The favicon's drawing without its dark color scheme. */
function markOf(publicFiles: string): string {
  const svg = readFileSync(join(publicFiles, "favicon.svg"), "utf8");
  const drawing = /<svg[^>]*>(?<inside>[\s\S]*)<\/svg>/.exec(svg)?.groups?.inside ?? "";
  return drawing.replace(/<style>[\s\S]*<\/style>/, "").replace(/<title>[\s\S]*<\/title>/, "");
}

function iconSvg(mark: string, markShare: number): string {
  const scale = (markShare * 100) / 32;
  const offset = (100 - markShare * 100) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${paper}"/>` +
    `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="${accent}" stroke-linejoin="round">` +
    `${mark}</g></svg>`
  );
}

/** Draws the icons for home screens from the favicon, and writes the manifest that lists them. */
export function writeIcons(publicFiles: string): void {
  const mark = markOf(publicFiles);
  for (const { file, size, markShare } of icons) {
    const picture = new Resvg(iconSvg(mark, markShare), { fitTo: { mode: "width", value: size } });
    writeFileSync(join(publicFiles, file), picture.render().asPng());
  }
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.tagline,
    start_url: "/",
    display: "browser",
    background_color: paper,
    theme_color: accent,
    icons: icons
      .filter(({ purpose }) => purpose)
      .map(({ file, size, purpose }) => ({
        src: `/${file}`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
  };
  writeFileSync(join(publicFiles, "site.webmanifest"), JSON.stringify(manifest, null, 2));
}
