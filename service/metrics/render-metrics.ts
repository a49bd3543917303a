import type { MetricFamily, Sample } from "./metric-family.ts";

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
