import { company } from "#content/company.ts";

const prefix = `${company.name} | `;

/** A browser title without the product name. */
export function shortTitle(title: string): string {
  return title.startsWith(prefix) ? title.slice(prefix.length) : title;
}
