import { company } from "../products/company.ts";
import { designiteCsharp } from "../products/designite-csharp.ts";
import { designiteJava } from "../products/designite-java.ts";
import { dpy } from "../products/dpy.ts";
import type { InternalHref } from "./addresses.ts";
import { blogPage } from "./blog.ts";
import { explorePage } from "./explore.ts";

/** A link within this site. A link to a page that does not exist does not compile. */
export interface NavigationLink {
  label: string;
  href: InternalHref;
}

export type NavigationItem =
  | ({ kind: "link" } & NavigationLink)
  | ({ kind: "call-to-action" } & NavigationLink)
  | { kind: "dropdown"; label: string; links: readonly NavigationLink[] };

const productLinks = [
  { label: designiteCsharp.name, href: designiteCsharp.path },
  { label: designiteJava.name, href: designiteJava.path },
  { label: dpy.name, href: dpy.path },
] as const satisfies readonly NavigationLink[];

/** The navigation bar, in its order (specification, section 2). */
export const navigationBar = [
  { kind: "link", label: "Home", href: "/" },
  { kind: "dropdown", label: "Products", links: productLinks },
  { kind: "link", label: "Documentation", href: "/docs/index.html" },
  { kind: "link", label: "FAQ", href: "/faq" },
  { kind: "link", label: "Buy", href: "/buy" },
  { kind: "call-to-action", label: "Free download", href: "/download" },
] as const satisfies readonly NavigationItem[];

interface NotedLink extends NavigationLink {
  note: string;
}

export const academicLink = {
  label: "Academic license",
  note: "Free for research and education",
  href: "/acad-lic-request",
} as const satisfies NotedLink;

const exploreLink = {
  label: explorePage.name,
  note: "Nothing leaves your computer",
  href: explorePage.path,
} as const satisfies NotedLink;

/** The last links of the Products menu. */
export const productsMore = [exploreLink, academicLink] as const satisfies readonly NotedLink[];

/** What the menu of narrow screens has below the navigation bar. */
export const menuMore = [
  { label: blogPage.name, href: blogPage.path },
  { label: exploreLink.label, href: exploreLink.href },
  { label: academicLink.label, href: academicLink.href },
] as const satisfies readonly NavigationLink[];

export interface FooterList {
  id: "pages" | "products" | "documentation" | "articles" | "company" | "legal";
  title: string;
  links: readonly NavigationLink[];
}

/**
 * The link lists of the footer.
 * @param articles links to all articles, by the short labels of their front matter.
 */
export const footerLists = (articles: readonly NavigationLink[]): readonly FooterList[] => [
  {
    id: "pages",
    title: company.name,
    links: [
      { label: "Home", href: "/" },
      { label: "FAQ", href: "/faq" },
      { label: "Buy", href: "/buy" },
      { label: "Free download", href: "/download" },
      { label: blogPage.name, href: blogPage.path },
      { label: exploreLink.label, href: exploreLink.href },
    ],
  },
  { id: "products", title: "Products", links: productLinks },
  {
    id: "documentation",
    title: "Documentation",
    links: [
      { label: "Getting started", href: "/docs/index.html" },
      { label: "Designite for C#", href: "/docs/designite-csharp.html" },
      { label: "DesigniteJava", href: "/docs/designitejava.html" },
      { label: "DPy", href: "/docs/dpy.html" },
    ],
  },
  {
    id: "company",
    title: "Company",
    links: [
      { label: "Contact", href: "/contact" },
      { label: "Careers", href: "/careers" },
      { label: "Academic license", href: "/acad-lic-request" },
      { label: "Your licenses", href: "/licenses" },
    ],
  },
  { id: "articles", title: "Articles", links: articles },
  {
    id: "legal",
    title: "Legal",
    links: [
      { label: "Privacy policy", href: "/privacy-policy" },
      { label: "What this site stores", href: "/stored-data" },
      { label: "End-user license agreement", href: "/eula" },
      { label: "Purchase terms", href: "/purchase-terms" },
      { label: "Accessibility", href: "/docs/accessibility.html" },
      { label: "Third-party licenses", href: "/docs/third-party-licenses.html" },
    ],
  },
];
