import { expect, test } from "vitest";
import { builtPages, readableText } from "./built-pages.ts";

const words = new Map(builtPages().map(({ path, tree }) => [path, readableText(tree)]));

/** Figures and words of the specification (sections 2, 3 and 9) and the page that has to state each. */
const stated: readonly [path: string, ...patterns: RegExp[]][] = [
  ["/buy", /USD 400 per/, /USD 250 per/, /USD 200 per/, /two working days/, /same major version/, /50,000 lines/],
  ["/buy", /trial/i, /enterprise/i, /academic/i, /one developer/i, /USD/, /CAD/],
  ["/download", /2\.7\.2/, /1\.7\.4/, /5\.1\.2/, /4\.2\.0/, /community edition/i, /legacy/i],
  ["/download", /Windows 10/, /4 GB/, /\.NET 8/, /1 GB/, /\.NET 4\.8/, /Java (?:runtime )?8/i],
  ["/products-cs", /green/i, /yellow/i, /orange/i, /red/i, /5\.1\.2/],
  ["/products-dj", /2\.7\.2/],
  ["/products-dpy", /1\.7\.4/],
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
  ["/blog/analyze-code-quality-incrementally", /50,000 lines/, /10,000 lines/],
  ["/blog/does-your-architecture-smell", /30 classes/, /27,?000 lines/, /average degree/i, /instability/i],
  ["/blog/does-your-architecture-smell-revisited", /smell density/i, /thousand lines/i],
  ["/blog/dcode-engineering-intelligence", /Refactor/, /Wrong/, /Drop/],
  ["/blog/understanding-testability-test-smells", /2\.1\.0/, /4\.0\.0/],
];

for (const [path, ...patterns] of stated) {
  for (const pattern of patterns) {
    test(`${path} says ${pattern.source}`, () => {
      expect(words.get(path)).toMatch(pattern);
    });
  }
}
