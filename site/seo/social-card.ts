import { company } from "#content/products/company.ts";
import { light as color } from "../drawing/colors.ts";
import { logoPaths } from "../drawing/logo.ts";
import { rounded } from "../drawing/path-data.ts";
import type { ListedPage } from "./listed-page.ts";
import { socialPictureSize } from "./page-metadata.ts";

/** An element in the form that satori accepts: that of React elements. */
export interface CardElement {
  type: string;
  key: null;
  props: Readonly<Record<string, unknown>>;
}

const kickers: { [kind in ListedPage["kind"]]: string } = {
  page: company.tagline,
  product: "The tools",
  legal: "Legal",
  blog: "Articles",
  article: "Article",
  documentation: "Documentation",
};

function element(type: string, props: Readonly<Record<string, unknown>>, ...children: (CardElement | string)[]) {
  return { type, key: null, props: { ...props, ...(children.length > 0 && { children }) } } satisfies CardElement;
}

/** A number that is stable for each page (FNV-1a, 32 bits). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

function latticeDrawing(path: string): CardElement {
  const { width, lines, facet, point } = socialLattice(numberOf(path));
  const { height } = socialPictureSize;
  return element(
    "svg",
    { width, height, viewBox: `0 0 ${width} ${height}`, style: { position: "absolute", right: -60, top: 0 } },
    element("path", { d: facet, fill: color["accent-wash"] }),
    ...lines.map((line) =>
      element("path", { d: line.path, opacity: line.opacity, fill: "none", stroke: color.line, "stroke-width": 2 }),
    ),
    element("path", { d: facet, fill: "none", stroke: color.accent, "stroke-width": 2.5 }),
    element("circle", { cx: point.x, cy: point.y, r: 11, fill: color.accent }),
  );
}

function mark(): CardElement {
  const line = { fill: "none", stroke: color.accent, "stroke-width": 1.6, "stroke-linejoin": "round" };
  return element(
    "svg",
    { width: 64, height: 64, viewBox: "0 0 32 32" },
    element("path", { d: logoPaths.outline, ...line }),
    element("path", { d: logoPaths.facets, ...line, opacity: 0.45 }),
    element("circle", { cx: 16, cy: 16, r: 3, fill: color.accent }),
  );
}

function titleSize(title: string): number {
  if (title.length <= 24) return 80;
  return title.length <= 52 ? 64 : 54;
}

/** The title of the home page needs no kicker. */
function kicker(kind: ListedPage["kind"], path: string): CardElement[] {
  if (path === "/") return [];
  return [element("div", { style: { fontSize: 28, color: color.accent, marginBottom: 22 } }, kickers[kind])];
}

/** The social picture of a page: kind of page, title, publisher. */
export function socialCard({ kind, path, title, description }: ListedPage): CardElement {
  const column = { display: "flex", flexDirection: "column" };
  const page = {
    ...column,
    boxSizing: "border-box",
    width: socialPictureSize.width,
    height: socialPictureSize.height,
    justifyContent: "space-between",
    padding: "68px 80px 60px",
    backgroundColor: color.surface,
    fontFamily: "Instrument Sans",
    color: color.ink,
  };
  const heading = { fontSize: titleSize(title), fontWeight: 600, lineHeight: 1.08, letterSpacing: "-0.02em" };
  return element(
    "div",
    { style: page },
    latticeDrawing(path),
    element(
      "div",
      { style: { ...column, position: "relative", width: 740 } },
      ...kicker(kind, path),
      element("div", { style: heading }, title),
      element(
        "div",
        { style: { fontSize: 28, lineHeight: 1.4, color: color["ink-soft"], marginTop: 24 } },
        description,
      ),
    ),
    element(
      "div",
      { style: { display: "flex", position: "relative", alignItems: "center" } },
      mark(),
      element("div", { style: { fontSize: 40, fontWeight: 600, marginLeft: 18 } }, company.name),
      element(
        "div",
        { style: { fontSize: 28, color: color["ink-soft"], marginLeft: 28 } },
        new URL(company.siteUrl).host.replace("www.", ""),
      ),
    ),
  );
}

/** A triangular lattice like that of the logo, as a background of the social pictures. */
const side = 104;
const columnWidth = side * Math.cos(Math.PI / 6);
const columns = 5;
const rows = 8;

interface Point {
  x: number;
  y: number;
}

function pointAt(column: number, row: number): Point {
  return { x: rounded(column * columnWidth), y: rounded((row + (column % 2) / 2) * side - side) };
}

function segment(from: Point, to: Point): string {
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

/** The edges between one column and the next, and within the column, so that every edge is drawn once. */
function edgesOf(column: number): string {
  const shift = column % 2;
  return Array.from({ length: rows + 1 }, (_, row) => {
    const from = pointAt(column, row);
    const onward = [pointAt(column, row + 1), pointAt(column + 1, row + shift), pointAt(column + 1, row + shift - 1)];
    return onward.map((to) => segment(from, to)).join("");
  }).join("");
}

interface SocialLattice {
  width: number;
  /** Edges by column; the first column fades into the background. */
  lines: readonly { path: string; opacity: number }[];
  /** One highlighted facet and its upper point. */
  facet: string;
  point: Point;
}

/** @param seed selects the highlighted facet, so that pictures of different pages differ. */
function socialLattice(seed: number): SocialLattice {
  const column = 2 + (seed % 2);
  const row = 2 + (Math.floor(seed / 2) % 3);
  const shift = column % 2;
  const point = pointAt(column, row);
  const [upper, lower] = [pointAt(column + 1, row + shift - 1), pointAt(column + 1, row + shift)];
  return {
    width: rounded(columns * columnWidth),
    lines: Array.from({ length: columns }, (_, column) => ({
      path: edgesOf(column),
      opacity: Math.min(1, (column + 1) / 3),
    })),
    facet: `M${point.x} ${point.y}L${upper.x} ${upper.y}L${lower.x} ${lower.y}Z`,
    point,
  };
}
