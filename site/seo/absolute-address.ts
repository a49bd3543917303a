import { company } from "#content/company.ts";

/** The complete URL of an address of this site. */
export function absoluteAddress(path: string): string {
  return new URL(path, company.siteUrl).href;
}
