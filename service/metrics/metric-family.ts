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
