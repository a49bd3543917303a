import lighthouse from "lighthouse";

const categories = ["performance", "accessibility", "best-practices", "seo"];

export interface PageFigures {
  /** Largest and first contentful paint and total blocking time, in milliseconds; cumulative layout shift. */
  lcp: number;
  fcp: number;
  tbt: number;
  cls: number;
  /** The four scores of Lighthouse, and the audits that lower those that depend on no timing. */
  scores: number[];
  failed: string[];
}

/** One run of Lighthouse as on a phone: simulated slow 4G and a processor slowed down four times. */
export async function measurePage(address: string, port: number): Promise<PageFigures> {
  const found = await lighthouse(address, {
    port,
    logLevel: "error",
    output: "json",
    onlyCategories: categories,
    // Pages for unknown addresses and refused requests are pages too.
    ignoreStatusCode: true,
  });
  if (!found || found.lhr.runtimeError) throw new Error(`${address}: ${found?.lhr.runtimeError?.message}`);
  const { audits, categories: judged } = found.lhr;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const untimed = Object.values(judged).filter(({ id }) => id !== "performance");
  return {
    lcp: value("largest-contentful-paint"),
    fcp: value("first-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    scores: categories.map((id) => Math.round((judged[id]?.score ?? 0) * 100)),
    failed: untimed.flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
    ),
  };
}
