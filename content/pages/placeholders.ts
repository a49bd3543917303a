/** Where the owner replaces a placeholder. Each has one place. */
export type PlaceholderPlace =
  /**
   * A file of this repository. The placeholder is unreplaced while the file contains the text `mark`. Without a mark the
   * pages leave out what is missing, and the placeholder is unreplaced until its entry is removed.
   */
  | { kind: "file"; path: string; mark?: string }
  /** The placeholder is unreplaced while the variable is not set. */
  | { kind: "variable"; name: string }
  /** The placeholder is unreplaced while the file of sales settings lacks the member, such as `terms.quoteDays`. */
  | { kind: "setting"; name: string }
  /** Outside of this repository. The placeholder is unreplaced until its entry is removed. */
  | { kind: "elsewhere"; where: string };

export interface Placeholder {
  id: string;
  /** What only the owner can supply. */
  missing: string;
  /** What visitors see, or the service does, without it. */
  meanwhile: string;
  place: PlaceholderPlace;
  /** Without it a visitor cannot buy at once, or a buyer has no key that works. */
  blocksSale?: true;
  /** The pages promise it to visitors, and nobody has confirmed it. */
  isPromise?: true;
  /** A term that visitors are told nothing of until it is confirmed. */
  isTerm?: true;
}

/** The file, the variable, the setting or the other place, for a person. */
export function describePlace(place: PlaceholderPlace): string {
  if (place.kind === "file") return place.path;
  if (place.kind === "variable") return `the variable ${place.name}`;
  return place.kind === "setting" ? `"${place.name}" of SALES_FILE` : place.where;
}

const licensePlaceholders: readonly Placeholder[] = [
  {
    id: "checkout-links",
    blocksSale: true,
    missing:
      "The three checkout links of the payment provider, with {seats} where their address takes the number of licenses; a page of yours that opens the checkout must pass the parameter renews on",
    meanwhile: "The buy buttons lead to the order form of the site. You invoice each order and record the payment.",
    place: {
      kind: "file",
      path: "content/products/checkouts.ts",
      mark: "checkoutAddresses: CheckoutAddresses = {}",
    },
  },
  {
    id: "prices",
    blocksSale: true,
    missing:
      "The account at the payment provider: the identifier of the price of each license, and the secret of its webhook and the key of its API in variables such as STRIPE_WEBHOOK_SECRETS and STRIPE_API_KEY",
    meanwhile: "No payment is reported to the service. You record each one at the desk.",
    place: { kind: "setting", name: "prices" },
  },
  {
    id: "refund-rules",
    missing: "What a partial refund and an open dispute do to the licenses of the order",
    meanwhile: "A partial refund keeps them. A dispute suspends them until it is decided.",
    place: { kind: "setting", name: "refunds" },
  },
  {
    id: "supplier",
    missing: "Name, postal address, tax number and bank details of the supplier, for quotes and receipts of orders",
    meanwhile: "Quotes name Designite with its contact address.",
    place: { kind: "setting", name: "supplier" },
  },
  {
    id: "bank-transfer",
    isTerm: true,
    missing: "Whether invoices may be paid by bank transfer",
    meanwhile: "The order form, the receipt and the quote name cards alone, and no bank details.",
    place: { kind: "setting", name: "terms.bankTransfer" },
  },
  {
    id: "quote-days",
    isTerm: true,
    missing: "For how many days the prices of a quote hold",
    meanwhile: "A quote bears its date and no other.",
    place: { kind: "setting", name: "terms.quoteDays" },
  },
  {
    id: "academic-year",
    isTerm: true,
    missing: "Whether an academic license is valid for one year, as the service issues it",
    meanwhile: "No page names a term. The email with the key says until which day it is valid.",
    place: { kind: "setting", name: "terms.academicYear" },
  },
  {
    id: "renewals",
    isTerm: true,
    missing:
      "Whether subscriptions renew automatically, whether an early renewal loses no time, as the service computes it, and whether an academic license ends with its major version",
    meanwhile:
      "Visitors are told nothing of these. Who has a subscription is told that nothing needs to be bought again.",
    place: { kind: "elsewhere", where: "the words of content/pages/buy.ts and content/mails/mail-words.ts" },
  },
  {
    id: "license-files",
    isPromise: true,
    missing: "Confirmation that the released tools read the license files that the documentation describes",
    meanwhile: "The page on verifying a license describes those that this service signs.",
    place: { kind: "elsewhere", where: "the license files page of content/docs" },
  },
  {
    id: "former-customers",
    missing: "The licenses from before this service, as a CSV file",
    meanwhile: "Nobody is reminded of a license from before.",
    place: { kind: "elsewhere", where: "the command import licenses" },
  },
  {
    id: "csharp-registration",
    blocksSale: true,
    missing: "The steps that register a key in Designite for C#",
    meanwhile: "The email with a C# key asks the licensee to reply for the steps. Answer these replies.",
    place: { kind: "file", path: "content/products/key-registration.ts", mark: '"designite-csharp": []' },
  },
  {
    id: "key-source",
    blocksSale: true,
    missing: "Confirmation that the released tools accept the keys that the service signs",
    meanwhile:
      "Academic requests can't be approved, buy buttons lead to the order form, and paid orders wait for their keys. Licenses that you issue by hand have keys to try.",
    place: { kind: "variable", name: "TOOLS_ACCEPT_KEYS" },
  },
  {
    id: "license-terms",
    missing:
      "Terms for a second computer or a replaced one, for build servers, classes and offline computers, for the end of a license, and the price of a new major version",
    meanwhile: "The licensing page asks visitors to write to the contact address about these cases.",
    place: { kind: "file", path: "content/docs/licensing.mdx" },
  },
  {
    id: "governing-province",
    missing: "The Canadian province whose law governs the agreements",
    meanwhile: "The legal pages speak of the Canadian province where the provider is established.",
    place: {
      kind: "file",
      path: "content/legal/eula.mdx",
      mark: "the Canadian province where the provider is established",
    },
  },
  {
    id: "legal-texts",
    missing: "Legal texts reviewed by counsel, with clauses on warranty, liability and term",
    meanwhile: "The legal pages say what is settled and nothing beyond it.",
    place: { kind: "file", path: "content/legal/eula.mdx", mark: "The terms for each kind of license" },
  },
];

const toolPlaceholders: readonly Placeholder[] = [
  {
    id: "package-files",
    blocksSale: true,
    missing: "The package files",
    meanwhile:
      "Visitors leave their address on the download page. The service emails them the link when the file is on the server.",
    place: { kind: "variable", name: "PACKAGES_DIR" },
  },
  {
    id: "java-action-key",
    missing: "A corrected Java action: it passes the words inputs.D_KEY to the tool instead of the license key",
    meanwhile: "For large Java projects the documentation runs the jar file itself with the key.",
    place: { kind: "elsewhere", where: "action.yaml of github.com/DesigniteTools/DJAction" },
  },
  {
    id: "machine-learning-smells",
    missing: "The confirmed names of the machine-learning smells that DPy detects",
    meanwhile: "The family is named; none of its members is listed or counted.",
    place: {
      kind: "file",
      path: "content/catalog/smells/index.ts",
      mark: "machineLearningSmells = [] as const",
    },
  },
];

const sitePlaceholders: readonly Placeholder[] = [
  {
    id: "client-logos",
    missing: "Clients who agreed to be named, with their logos",
    meanwhile: "The strip of the home page names institutions whose public work shows the tools in use.",
    place: { kind: "file", path: "content/pages/home.ts", mark: "clients: readonly Client[] = []" },
  },
  {
    id: "original-videos",
    missing: "The addresses of the vendor's own two videos",
    meanwhile: "The home page shows two videos made from real analysis results.",
    place: { kind: "file", path: "content/pages/videos.ts", mark: 'name: "from-source-to-smells"' },
  },
  {
    id: "notebook-viewer",
    missing: "The public address of the vendor's own notebook",
    meanwhile: "The article shows a notebook made for this site.",
    place: { kind: "file", path: "content/catalog/notebook.ts", mark: 'viewer: { kind: "own-page" }' },
  },
  {
    id: "university-list",
    missing: "The list of universities that have used the tools, in its order",
    meanwhile: "The academic page lists universities with public evidence.",
    place: { kind: "file", path: "content/catalog/universities.json" },
  },
  {
    id: "social-addresses",
    missing: "Social accounts beside GitHub and SlideShare",
    meanwhile: "The footer shows the two accounts that are known.",
    place: { kind: "file", path: "content/products/company.ts", mark: 'id: "github" | "slideshare"' },
  },
  {
    id: "collaboration-link",
    missing: "The address for academic collaboration",
    meanwhile: "The contact page leads to the public page of the author.",
    place: { kind: "file", path: "content/products/company.ts", mark: 'collaborationUrl: "https://www.tusharma.in"' },
  },
  {
    id: "postal-address",
    missing: "The postal address that every issue of the newsletter must name",
    meanwhile: "No issue can be sent.",
    place: { kind: "file", path: "content/newsletter/sender.ts", mark: "postalAddress: []" },
  },
  {
    id: "mail-account",
    blocksSale: true,
    missing: "The account that sends email",
    meanwhile: "Emails are written as files to the data folder.",
    place: { kind: "variable", name: "SMTP_URL" },
  },
  {
    id: "mail-domain-records",
    blocksSale: true,
    missing:
      "The records that let the mail server send for the domain of MAIL_FROM: SPF, a DKIM key, and DMARC beginning with p=none",
    meanwhile: "Receivers refuse the emails or call them spam. The command doctor says which record is missing.",
    place: { kind: "elsewhere", where: "the DNS of the sending domain" },
  },
  {
    id: "heartbeat",
    missing: "The address of a service outside that notices when this one is silent",
    meanwhile: "Nobody is told when the computer is off or the service cannot do its work.",
    place: { kind: "variable", name: "HEARTBEAT_URL" },
  },
];

const leftOut = "The pages leave it out.";

/** Facts about the tools and the company that the pages leave out. */
const textPlaceholders: readonly Placeholder[] = [
  {
    id: "csharp-output",
    missing:
      "Designite for C#: columns of the CSV files with a sample row, confirmation that -i and -o alone write CSV, and support of .slnx",
    meanwhile: "The manual names the files; the tutorial explains a finding with a short program.",
    place: { kind: "file", path: "content/docs/designite-csharp.mdx" },
  },
  {
    id: "csharp-thresholds",
    missing:
      "Designite for C#: its test smells by name, the default rules that its public results of 2019 don't show, and whether the others still apply",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/catalog/smells/test-smells.ts" },
  },
  {
    id: "java-options",
    missing: "DesigniteJava: the complete list of options, the meaning of -d, and the difference of -ac and -aco",
    meanwhile: "The manual lists the options that published programs use.",
    place: { kind: "file", path: "content/docs/designitejava.mdx" },
  },
  {
    id: "java-global-state",
    missing: "DesigniteJava: whether constants are still reported as Global State",
    meanwhile: "The article on testability shows it in published results of 2022.",
    place: { kind: "file", path: "content/catalog/smells/testability-smells.ts" },
  },
  {
    id: "dpy-options",
    missing:
      "DPy: the output of --help, the current default thresholds, the name of the graph file, and all architecture smells",
    meanwhile: "The manual gives the defaults of the paper and those of a build of 2025.",
    place: { kind: "file", path: "content/docs/dpy.mdx" },
  },
  {
    id: "dpy-results",
    missing: "DPy: results of the current version with architecture smells, and your consent to show the public ones",
    meanwhile: "Articles, notebook, and explorer use the test data of designite_util, which its license allows.",
    place: { kind: "file", path: "content/catalog/analyses/dpy-2025-02/README.md" },
  },
  {
    id: "code-preview",
    missing: "Your consent that the explorer looks at code that visitors drop, by the published rules",
    meanwhile: "It does, as a preview. To end that, set `opensCode` to `false`.",
    place: { kind: "file", path: "content/pages/explore.ts" },
  },
  {
    id: "exclusions",
    missing: "Options of the tools for exclusions, baselines and changed thresholds",
    meanwhile: "The guide uses input folders, batch files and filters of results.",
    place: { kind: "file", path: "content/docs/incremental.mdx" },
  },
  {
    id: "resources",
    missing: "Memory and time that the professional tools need, and whether they need a network connection",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/docs/designitejava.mdx" },
  },
  {
    id: "release-history",
    missing: "Days and changes of each release, and changes of the result files",
    meanwhile: "The release notes name the versions with a known change.",
    place: { kind: "file", path: "content/products/releases.ts" },
  },
  {
    id: "incremental-action",
    missing:
      "A corrected incremental action: current files of DPy, more than 100 artifacts, and a failed step when no issue could be created",
    meanwhile: "The guide names these limits and compares results of DPy with a script.",
    place: { kind: "elsewhere", where: "github.com/DesigniteTools/designite-incremental-analysis" },
  },
  {
    id: "csharp-action-gate",
    missing: "A C# action that evaluates the quality gate and names its artifact after the commit",
    meanwhile: "The guide says that the actions for Java and Python have a gate.",
    place: { kind: "elsewhere", where: "github.com/DesigniteTools/designite_action" },
  },
  {
    id: "intellij-plugin",
    missing: "Whether the plugin for IntelliJ is offered, and where",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/docs/build-tools.mdx" },
  },
  {
    id: "article-authors",
    isPromise: true,
    missing:
      "Confirmation by Tushar Sharma that the articles may be signed with his name, and the days on which eight of them were published",
    meanwhile: "All nine articles name him as their author. Eight have no day of publication.",
    place: { kind: "elsewhere", where: "author and published in the files of content/articles" },
  },
  {
    id: "csharp-result",
    missing: "A result of Designite for C# that may be published, with what the console prints",
    meanwhile:
      "The product page shows figures of a study, lists the names of the files, and has no result to open in Explore.",
    place: { kind: "file", path: "site/pages/products/samples/csharp-sample.ts" },
  },
  {
    id: "comparison-results",
    missing: "One result of Designite for C#, SonarQube and NDepend on the same small public solution",
    meanwhile: "The article compares the rules of the three tools on an example.",
    place: { kind: "file", path: "content/articles/comparing-designite-with-sonarqube-ndepend.mdx" },
  },
  {
    id: "magic-numbers",
    missing:
      "Whether the slides' one magic number in six lines fits the study's 55.8 implementation smells per 1,000 lines",
    meanwhile: "The article gives the figure of the study only.",
    place: { kind: "file", path: "content/articles/i-dont-need-to-worry-about-smells.mdx" },
  },
  {
    id: "java-thresholds",
    missing: "Whether the professional DesigniteJava uses the thresholds of the community edition for every smell",
    meanwhile: "The pages state one rule for both editions, confirmed for most smells by results of 2022.",
    place: { kind: "elsewhere", where: "the files of content/catalog/smells" },
  },
  {
    id: "java-further-rules",
    missing:
      "DesigniteJava, professional edition: the value of CYC_DEP_MAX_HOPS, the longest cycle of packages that it reports, and whether a test with a comment alone counts as empty",
    meanwhile: leftOut,
    place: { kind: "elsewhere", where: "cyclic-dependency.mdx and empty-test.mdx of content/docs/smells" },
  },
  {
    id: "java-hierarchy-rules",
    missing:
      "DesigniteJava: which bodies count as rejecting in Rebellious Hierarchy, and whether the community edition means to report Cyclic Hierarchy for equal names and Rebellious Hierarchy for methods without a body",
    meanwhile: "The pages give the rule of each edition as its source code or its results of 2022 show it.",
    place: { kind: "file", path: "content/catalog/smells/design-smells.ts" },
  },
  {
    id: "feature-concentration",
    missing: "Whether DPy's Feature Concentration uses LCC, and with which limit",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/catalog/smells/architecture-smells.ts" },
  },
  {
    id: "metric-rules",
    missing:
      "Metrics of DesigniteJava's professional edition, Designite for C#, and DPy: which decision points CC counts, whether lines include comments, whether fan-in counts inheritance, and which relations LCC counts",
    meanwhile: "The pages of metrics say how the community edition of DesigniteJava counts.",
    place: { kind: "file", path: "content/catalog/metrics.ts" },
  },
  {
    id: "language-versions",
    missing: "The oldest and newest versions of C#, Java, and Python whose syntax each tool reads",
    meanwhile:
      "The requirements say how the community edition of DesigniteJava reads Java, and are silent about the others.",
    place: { kind: "file", path: "content/docs/designitejava.mdx" },
  },
  {
    id: "exit-codes",
    missing:
      "Exit codes and messages of the professional DesigniteJava, DPy, and Designite for C#: after a mistake in the command, an invalid key, and the trial limit",
    meanwhile: "The page of exit codes has those of the community edition, and the 0 of Designite for C#.",
    place: { kind: "file", path: "content/docs/troubleshooting.mdx" },
  },
  {
    id: "community-edition-runtime",
    missing:
      "DesigniteJava, community edition: whether the offered jar runs on Java 8, and whether it still needs an output folder that exists and fails for an input named src",
    meanwhile: "The pages describe the public source code, which is compiled for Java 11.",
    place: { kind: "file", path: "content/products/designite-java.ts" },
  },
  {
    id: "telemetry",
    isPromise: true,
    missing: "Which usage data each tool sends, to which host, and the option that turns it off",
    meanwhile: "The pages say that the tools may report, and that one can opt out, and not how.",
    place: { kind: "file", path: "content/docs/designitejava.mdx" },
  },
  {
    id: "csharp-batch",
    missing: "Whether a C# batch file with fewer projects lowers the lines that count for the trial",
    meanwhile: "Troubleshooting suggests a batch file when only a summary is written.",
    place: { kind: "file", path: "content/docs/troubleshooting.mdx" },
  },
  {
    id: "dcode-facts",
    missing: "D'Code: dashboards, plans, prices, and the exact meaning of Refactor, Wrong and Drop",
    meanwhile: leftOut,
    place: { kind: "file", path: "content/articles/dcode-engineering-intelligence.mdx" },
  },
  {
    id: "open-position",
    missing: "Responsibilities and qualifications of the open position",
    meanwhile: "The page names a few that follow from its title.",
    place: { kind: "file", path: "content/pages/careers.ts" },
  },
  {
    id: "contact-hours",
    missing: "Who answers the mailbox, and at which hours",
    meanwhile: "The contact page says what is answered there.",
    place: { kind: "file", path: "content/pages/contact.ts" },
  },
];

/** Everything that only the owner can supply, by subject. `docs/owner.md` and `npm run admin -- doctor` list it. */
export const placeholdersBySubject = {
  "Licenses and purchases": licensePlaceholders,
  "Tools and packages": toolPlaceholders,
  "The site and its emails": sitePlaceholders,
  "Facts that the pages leave out": textPlaceholders,
} as const satisfies Record<string, readonly Placeholder[]>;

export const placeholders: readonly Placeholder[] = Object.values(placeholdersBySubject).flat();
