import type { TextLink } from "./text.ts";

export interface SocialLink {
  id: "github" | "slideshare";
  label: string;
  url: string;
}

/** Where the site is built, the text of CONTACT_EMAIL stands in place of the variable (`vite.config.ts`). */
const contactEmail = process.env.CONTACT_EMAIL?.trim() || "contact@designite-tools.com";

/** The vendor. The contact mailbox and the addresses are defined only here. */
export const company = {
  name: "Designite",
  tagline: "Code quality assessment tools for C#, Java, and Python",
  contactEmail,
  siteUrl: "https://www.designite-tools.com",
  /** The target for researchers who want to collaborate: the author's public page. */
  collaborationUrl: "https://www.tusharma.in",
  author: {
    name: "Tushar Sharma",
    url: "https://www.tusharma.in",
    githubUrl: "https://github.com/tushartushar",
    university: "Dalhousie University",
    city: "Halifax",
    country: "Canada",
    before: ["Siemens Corporate Technology", "Athens University of Economics and Business"],
    book: {
      title: "Refactoring for Software Design Smells: Managing Technical Debt",
      coauthors: ["Girish Suryanarayana", "Ganesh Samarthyam"],
      publisher: "Morgan Kaufmann",
      year: 2014,
    },
  },
  /** Only accounts that a public source confirms. */
  socialLinks: [
    { id: "github", label: "Designite on GitHub", url: "https://github.com/DesigniteTools" },
    { id: "slideshare", label: "Designite on SlideShare", url: "https://www.slideshare.net/Designite" },
  ],
  platforms: {
    dcode: { name: "D'Code", url: "https://dcodehub.com" },
    qscored: { name: "QScored", url: "https://qscored.com" },
  },
} as const satisfies { socialLinks: readonly SocialLink[] } & Record<string, unknown>;

/** The contact mailbox as a link for running text. */
export const contactLink = { text: contactEmail, href: `mailto:${contactEmail}` } as const satisfies TextLink;
