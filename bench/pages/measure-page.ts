import lighthouse from "lighthouse";
import { median } from "../median.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"];
const timings = {
  lcp: "largest-contentful-paint",
  fcp: "first-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

export type PageFigures = Record<keyof typeof timings, number> & {
  /** The four scores of Lighthouse, and the audits that lower those that depend on no timing. */
  scores: number[];
  failed: string[];
};

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
  const value = (name: keyof typeof timings) => audits[timings[name]]?.numericValue ?? Number.NaN;
  const untimed = Object.values(judged).filter(({ id }) => id !== "performance");
  return {
    lcp: value("lcp"),
    fcp: value("fcp"),
    tbt: value("tbt"),
    cls: value("cls"),
    scores: categories.map((id) => Math.round((judged[id]?.score ?? 0) * 100)),
    failed: untimed.flatMap(({ auditRefs }) =>
      auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
    ),
  };
}

/** The median of each figure; scores one by one. */
export function medianOf(runs: readonly PageFigures[]): PageFigures {
  const of = (name: keyof typeof timings) => median(runs.map((run) => run[name]));
  return {
    lcp: of("lcp"),
    fcp: of("fcp"),
    tbt: of("tbt"),
    cls: of("cls"),
    scores: categories.map((_, index) => median(runs.map(({ scores }) => scores[index] ?? 0))),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}
