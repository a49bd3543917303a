import { company } from "#content/company.ts";

/** An address of this site in full, for readers outside it. */
export function absoluteAddress(path: string): string {
  return new URL(path, company.siteUrl).href;
}
