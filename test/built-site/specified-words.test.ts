import { expect, test } from "vitest";
import { formatAmount, offers } from "#content/products/offers.ts";
import { promises, promiseWords } from "#content/products/promises.ts";
import { versions } from "#content/products/versions.ts";
import { builtPages, readableText } from "./built-pages.ts";

const words = new Map(builtPages().map(({ path, tree }) => [path, readableText(tree)]));

const lines = (count: number) => `${new Intl.NumberFormat("en").format(count)} lines`;
const professionals = ["professional-csharp", "professional-java", "professional-python"] as const;

/**
 * Words of the specification (sections 2, 3 and 9) and the page that has to state each. Prices, versions and promises are
 * those of `content/`: the owner changes them.
 */
const stated: readonly [path: string, ...words: (string | RegExp)[]][] = [
  ["/buy", ...professionals.map((offer) => `${formatAmount(offers[offer].price.amount)} per`.replace(/\s/g, " "))],
  ["/buy", promiseWords.keyDelivery, /same major version/, lines(promises.trialLines)],
  ["/buy", /on a build server/],
  ["/buy", /trial/i, /enterprise/i, /academic/i, /one developer/i, /USD/, /CAD/],
  ["/download", versions["designite-java"], versions.dpy, versions["designite-csharp"]],
  ["/download", versions["designite-csharp-legacy"], /community edition/i, /legacy/i],
  ["/download", /Windows 10/, /4 GB/, /\.NET 8/, /1 GB/, /\.NET 4\.8/, /Java (?:runtime )?8/i],
  ["/products-cs", /green/i, /yellow/i, /orange/i, /red/i, versions["designite-csharp"]],
  ["/products-dj", versions["designite-java"]],
  ["/products-dpy", versions.dpy],
  [
    "/acad-lic-request",
    /research and\/or education only/,
    /researcher/,
    /student/,
    promiseWords.academicAnswerTypical,
    promiseWords.academicFollowUp,
    /spam/i,
  ],
  ["/", /3,073 C# repositories with 118 million/],
  ["/blog/understanding-testability-test-smells", /1,115 Java repositories with about 46 million/],
  ["/products-dpy", /precision was 0\.96, and its recall was 0\.93/],
  ["/acad-lic-request", /another request/, /may be rejected/, /academic email address/i],
  ["/contact", /contact@designite-tools\.com/, /technical/i, /sales/i, /academic license/i],
  ["/careers", /marketing and sales assistant/i, /What you'll do/, /What you need/, /Nice to have/],
  ["/careers", /position/i, /current employment/i, /full.time|full or part/i, /salary/i],
  ["/privacy-policy", /Dec 29, 2023/, /e-?mail address/i, /unsubscribe/i, /opt out/i, /indefinitely/i],
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
  ["/blog/understanding-testability-test-smells", versions["designite-java-with-testability-smells"]],
  ["/blog/understanding-testability-test-smells", versions["designite-csharp-with-testability-smells"]],
];

for (const [path, ...expected] of stated) {
  for (const word of expected) {
    test(`${path} says ${typeof word === "string" ? word : word.source}`, () => {
      expect(words.get(path)).toMatch(word);
    });
  }
}
