/** What this thread counts, in the order of its creation. */
const instruments: (() => MetricFamily)[] = [];

/** The figures of this thread's counters and histograms. */
export function readInstruments(): MetricFamily[] {
  return instruments.map((read) => read());
}

/** The most combinations of labels that one metric has. Further ones are counted together, with all labels `other`. */
const mostSeries = 250;

/** Finds the series of these labels, or makes it with `create`. */
function createSeries<Label extends string, Series>(labels: readonly Label[], create: () => Series) {
  const known = new Map<string, { labels: Record<string, string>; series: Series }>();
  const find = (values: Readonly<Record<Label, string>>): Series => {
    const key = labels.map((label) => values[label]).join("\n");
    const found = known.get(key);
    if (found) return found.series;
    const isFull = known.size >= mostSeries && labels.some((label) => values[label] !== "other");
    if (isFull) return find(Object.fromEntries(labels.map((label) => [label, "other"])) as Record<Label, string>);
    const made = { labels: { ...values }, series: create() };
    known.set(key, made);
    return made.series;
  };
  return { find, all: () => [...known.values()] };
}

/** A figure that only grows, for each combination of labels. Their values are of a small, fixed set and name no person. */
export function counter<Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) {
  const series = createSeries(labels, () => ({ value: 0 }));
  // One without labels is there from the start, so that its first growth is seen.
  if (labels.length === 0) series.find({} as Record<Label, string>);
  instruments.push(() => ({
    ...{ name, help, type: "counter" as const },
    samples: series.all().map(({ labels: of, series: { value } }) => ({ labels: of, value })),
  }));
  return {
    add(values: Readonly<Record<Label, string>>, amount = 1): void {
      series.find(values).value += amount;
    },
  };
}

/** Counts values by their size. `bounds` are the upper limits of the classes, from the smallest. */
export function histogram<Label extends string = never>(
  name: string,
  help: string,
  bounds: readonly number[],
  labels: readonly Label[] = [],
) {
  const series = createSeries(labels, () => ({ counts: bounds.map(() => 0), sum: 0, count: 0 }));
  instruments.push(() => ({
    ...{ name, help, type: "histogram" as const },
    samples: series.all().flatMap(({ labels: of, series: { counts, sum, count } }): Sample[] => [
      ...bounds.map((bound, index) => ({
        suffix: "_bucket",
        labels: { ...of, le: String(bound) },
        value: counts[index] ?? 0,
      })),
      { suffix: "_bucket", labels: { ...of, le: "+Inf" }, value: count },
      { suffix: "_sum", labels: of, value: sum },
      { suffix: "_count", labels: of, value: count },
    ]),
  }));
  return {
    observe(values: Readonly<Record<Label, string>>, value: number): void {
      const one = series.find(values);
      one.sum += value;
      one.count += 1;
      for (const [index, bound] of bounds.entries())
        if (value <= bound) one.counts[index] = (one.counts[index] ?? 0) + 1;
    },
  };
}

/** Adds a metric that is counted elsewhere. */
export function addInstrument(read: () => MetricFamily): void {
  instruments.push(read);
}

/** One value of a metric. `suffix` is that of a part of a histogram: `_bucket`, `_sum` or `_count`. */
export interface Sample {
  labels: Readonly<Record<string, string>>;
  value: number;
  suffix?: string;
}

/** A metric with all its values, as one thread sends it to the other. */
export interface MetricFamily {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  samples: readonly Sample[];
}

/** A gauge whose values were just read. */
export function gauge(name: string, help: string, samples: readonly Sample[]): MetricFamily {
  return { name, help, type: "gauge", samples };
}

/** A gauge with one value and no labels. */
export function singleGauge(name: string, help: string, value: number): MetricFamily {
  return gauge(name, help, [{ labels: {}, value }]);
}

export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

/**
 * The text that Prometheus reads. A metric of several parts, such as that of both threads, is written once with the values
 * of all; of values with equal labels, the last one counts.
 */
export function renderMetrics(families: readonly MetricFamily[]): string {
  const merged = new Map<string, { family: MetricFamily; lines: Map<string, number> }>();
  for (const family of families) {
    const known = merged.get(family.name) ?? { family, lines: new Map<string, number>() };
    for (const sample of family.samples) known.lines.set(nameOf(family, sample), sample.value);
    merged.set(family.name, known);
  }
  return [...merged.values()]
    .map(({ family: { name, help, type }, lines }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...[...lines].map(([series, value]) => `${series} ${value}`),
        "",
      ].join("\n"),
    )
    .join("");
}

function nameOf({ name }: MetricFamily, { labels, suffix = "" }: Sample): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeValue(value)}"`);
  return `${name}${suffix}${pairs.length === 0 ? "" : `{${pairs.join(",")}}`}`;
}

const escapeValue = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');
