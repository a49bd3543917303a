import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import { company } from "#content/products/company.ts";
import { dark, light } from "#site/drawing/colors.ts";
import { logoPaths } from "#site/drawing/logo.ts";

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

/** The lattice mark of the logo, with lines that are wide enough for the size of a favicon. */
const mark =
  `<path stroke-width="2.5" d="${logoPaths.outline}"/><path stroke-width="1.5" d="${logoPaths.facets}"/>` +
  `<circle cx="16" cy="16" r="3.5" fill="${light.accent}" stroke="none"/>`;

const faviconSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="${light.accent}" stroke-linejoin="round">` +
  `<title>${company.name}</title><style>@media (prefers-color-scheme:dark){svg{stroke:${dark.accent}}` +
  `circle{fill:${dark.accent}}}</style>${mark}</svg>`;

const png = (svg: string, size: number): Buffer =>
  new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();

/** The favicon in the ICO format: a folder with one entry, which is a PNG file. */
function faviconIco(): Buffer {
  const size = 32;
  const picture = png(faviconSvg, size);
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

function iconSvg(markShare: number): string {
  const scale = (markShare * 100) / 32;
  const offset = (100 - markShare * 100) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${light.surface}"/>` +
    `<g transform="translate(${offset} ${offset}) scale(${scale})" fill="none" stroke="${light.accent}" stroke-linejoin="round">` +
    `${mark}</g></svg>`
  );
}

/** Draws the favicon and the icons for home screens, and writes the manifest that lists them. */
export function writeIcons(publicFiles: string): void {
  writeFileSync(join(publicFiles, "favicon.svg"), faviconSvg);
  writeFileSync(join(publicFiles, "favicon.ico"), faviconIco());
  for (const { file, size, markShare } of icons) writeFileSync(join(publicFiles, file), png(iconSvg(markShare), size));
  const manifest = {
    name: company.name,
    short_name: company.name,
    description: company.tagline,
    start_url: "/",
    display: "browser",
    background_color: light.surface,
    theme_color: light.accent,
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
