import { expect, test } from "vitest";
import { specifiedValues } from "../support/specified-values.ts";
import { builtPages, readableText } from "./built-pages.ts";

const words = new Map(builtPages().map(({ path, tree }) => [path, readableText(tree)]));

const exactly = (words: string) => new RegExp(RegExp.escape(words));
const lines = (count: number) => exactly(`${new Intl.NumberFormat("en").format(count)} lines`);
const version = (name: keyof typeof specifiedValues.versions) => exactly(specifiedValues.versions[name]);
const { prices, promises } = specifiedValues;
const professionals = ["professional-csharp", "professional-java", "professional-python"] as const;

/** Figures and words of the specification (sections 2, 3 and 9) and the page that has to state each. */
const stated: readonly [path: string, ...patterns: RegExp[]][] = [
  ["/buy", ...professionals.map((offer) => exactly(`USD ${prices[offer]} per`))],
  ["/buy", /two working days/, /same major version/, lines(promises.trialLines)],
  ["/buy", /trial/i, /enterprise/i, /academic/i, /one developer/i, /USD/, /CAD/],
  ["/download", version("designite-java"), version("dpy"), version("designite-csharp")],
  ["/download", version("designite-csharp-legacy"), /community edition/i, /legacy/i],
  ["/download", /Windows 10/, /4 GB/, /\.NET 8/, /1 GB/, /\.NET 4\.8/, /Java (?:runtime )?8/i],
  ["/products-cs", /green/i, /yellow/i, /orange/i, /red/i, version("designite-csharp")],
  ["/products-dj", version("designite-java")],
  ["/products-dpy", version("dpy")],
  [
    "/acad-lic-request",
    /research and\/or education only/,
    /researcher/,
    /student/,
    /one day/,
    /two working days/,
    /spam/i,
  ],
  ["/acad-lic-request", /another request/, /may be rejected/, /academic e-mail address/i],
  ["/contact", /contact@designite-tools\.com/, /technical/i, /sales/i, /academic license/i],
  ["/careers", /marketing and sales assistant/i, /What you would do/, /What you need/, /What would help/],
  ["/careers", /position/i, /current employment/i, /full.time|full or part/i, /salary/i],
  [
    "/privacy-policy",
    /Dec(?:ember)? 29, 2023|29 Dec(?:ember)? 2023/,
    /e-?mail address/i,
    /unsubscribe/i,
    /opt out/i,
    /indefinitely/i,
  ],
  ["/eula", /non-exclusive/i, /reverse.engineer/i, /rent/i, /transfer/i, /compet/i, /Canadian province/],
  [
    "/purchase-terms",
    /USD/,
    /CAD/,
    /purchase order/i,
    /100\s?%/,
    /two business days/,
    /tax/i,
    /refund/i,
    /discretion/i,
  ],
  ["/blog/analyze-code-quality-incrementally", lines(promises.freeJavaLines), lines(promises.freePythonLines)],
  ["/blog/does-your-architecture-smell", /30 classes/, /27,?000 lines/, /average degree/i, /instability/i],
  ["/blog/does-your-architecture-smell-revisited", /smell density/i, /thousand lines/i],
  ["/blog/dcode-engineering-intelligence", /Refactor/, /Wrong/, /Drop/],
  ["/blog/understanding-testability-test-smells", version("designite-java-with-testability-smells")],
  ["/blog/understanding-testability-test-smells", version("designite-csharp-with-testability-smells")],
];

for (const [path, ...patterns] of stated) {
  for (const pattern of patterns) {
    test(`${path} says ${pattern.source}`, () => {
      expect(words.get(path)).toMatch(pattern);
    });
  }
}
