/** Where the owner replaces a placeholder: in a file of this repository or in an environment variable. */
export type PlaceholderPlace =
  /** The placeholder is unreplaced while the file contains the text `mark`. */
  | { kind: "file"; path: string; mark: string }
  /** The placeholder is unreplaced while the variable is not set. */
  | { kind: "variable"; name: string };

export interface Placeholder {
  id: string;
  /** What only the owner can supply. */
  missing: string;
  /** What the site does without it. */
  meanwhile: string;
  place: PlaceholderPlace;
}

/** Everything that only the owner can supply, each with the one place to enter it. */
export const placeholders: readonly Placeholder[] = [
  {
    id: "checkout-links",
    missing: "The three checkout links of the payment provider",
    meanwhile: "The buy buttons lead to well-formed addresses on the reserved domain checkout.example.",
    place: { kind: "file", path: "content/offers.ts", mark: "https://checkout.example/" },
  },
  {
    id: "social-addresses",
    missing: "Social accounts beside GitHub and SlideShare",
    meanwhile: "The footer shows the two accounts that are known.",
    place: { kind: "file", path: "content/company.ts", mark: 'id: "github" | "slideshare"' },
  },
  {
    id: "collaboration-link",
    missing: "The address for academic collaboration",
    meanwhile: "The contact page leads to the public page of the author.",
    place: { kind: "file", path: "content/company.ts", mark: 'collaborationUrl: "https://www.tusharma.in"' },
  },
  {
    id: "client-logos",
    missing: "Clients who agreed to be named, with their logos",
    meanwhile: "The strip of the home page names institutions whose public work shows the tools in use.",
    place: { kind: "file", path: "content/clients.ts", mark: "clients: readonly Client[] = []" },
  },
  {
    id: "original-videos",
    missing: "The addresses of the vendor's own two videos",
    meanwhile: "The home page shows two films of ours, made from real analysis results.",
    place: { kind: "file", path: "content/videos.ts", mark: 'ownFilm("from-source-to-smells")' },
  },
  {
    id: "notebook-viewer",
    missing: "The public address of the vendor's own notebook",
    meanwhile: "The article shows a notebook of ours, run on public results of DPy and rendered by the build.",
    place: { kind: "file", path: "content/notebooks/notebooks.ts", mark: 'viewer: { kind: "own-page" }' },
  },
  {
    id: "machine-learning-smells",
    missing: "The confirmed names of the machine-learning smells that DPy detects",
    meanwhile: "The family is named; none of its members is counted as detected.",
    place: { kind: "file", path: "content/smells/machine-learning-smells.ts", mark: 'dpy: "not established"' },
  },
  {
    id: "governing-province",
    missing: "The Canadian province whose law governs the agreements",
    meanwhile: "The legal pages speak of the Canadian province in which the provider is established.",
    place: {
      kind: "file",
      path: "content/legal/eula.mdx",
      mark: "the Canadian province in which the provider is established",
    },
  },
  {
    id: "legal-texts",
    missing: "Legal texts reviewed by counsel, with clauses on warranty, liability and term",
    meanwhile: "The legal pages say what is settled and nothing beyond it.",
    place: { kind: "file", path: "content/legal/eula.mdx", mark: "What else your license covers depends on its kind" },
  },
  {
    id: "package-files",
    missing: "The package files",
    meanwhile: "The downloads page offers the contact address for a file that is not on the server.",
    place: { kind: "variable", name: "PACKAGES_DIR" },
  },
  {
    id: "postal-address",
    missing: "The postal address that every issue of the newsletter must name",
    meanwhile: "Issues say that the address is given on request, and the admin CLI warns before each sending.",
    place: { kind: "file", path: "content/newsletter/sender.ts", mark: "postalAddress: []" },
  },
  {
    id: "mail-account",
    missing: "The account that sends mail",
    meanwhile: "Mails are written as files to the data folder.",
    place: { kind: "variable", name: "SMTP_URL" },
  },
];
