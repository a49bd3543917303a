import type { InternalHref } from "#content/addresses.ts";

interface Destination {
  href: InternalHref;
  title: string;
  description: string;
}

/** What the search offers before anything is typed, and when nothing is found. */
export const destinations: readonly Destination[] = [
  { href: "/download", title: "Download", description: "Java, Python and C#, free to try" },
  { href: "/docs/index.html", title: "First analysis", description: "From a source folder to a list of smells" },
  { href: "/docs/smells.html", title: "Catalog of smells", description: "Meaning, rule and refactoring of each" },
  { href: "/docs/troubleshooting.html", title: "Troubleshooting", description: "Messages, missing results, keys" },
  { href: "/buy", title: "Licenses and prices", description: "Which license you need, and what it costs" },
  { href: "/acad-lic-request", title: "Academic license", description: "Free for research and teaching" },
];
