import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { company } from "#content/products/company.ts";
import { publicFiles, site } from "./built-pages.ts";

const origin = new URL(company.siteUrl).origin;

/** Every absolute address of this site below a value, wherever it stands in it. */
export function ownAddresses(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith(origin) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(ownAddresses) : [];
}

/** Whether the build holds a page or a file for an absolute address of this site. */
export function isBuilt(address: string): boolean {
  const { pathname } = new URL(address);
  const file = join(publicFiles, decodeURIComponent(pathname));
  return pathname in site.pages || (existsSync(file) && statSync(file).isFile());
}

export function publicText(path: string): string {
  return readFileSync(join(publicFiles, path), "utf8");
}

/** Pages that are to be found: notebooks are parts of articles and have no place of their own in any list. */
export function pagesToBeFound(): string[] {
  return Object.keys(site.pages).filter((path) => !path.startsWith("/notebooks/"));
}
