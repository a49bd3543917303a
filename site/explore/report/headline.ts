import { fullNameOf } from "../../results/model/analysis.ts";
import { formatValue } from "../../results/model/format-value.ts";
import { neighbors } from "../../results/model/graph.ts";
import type { Results } from "../../results/model/opened.ts";
import { shortName } from "../../results/model/package-names.ts";

/** The one sentence about results that matters most: a cycle of packages, else of types, else the type most depend on. */
export function headlineOf({ analysis, facts }: Results): string {
  const { title, packages, types, findings } = analysis;
  const [packageCycle] = facts.packageCycles;
  if (packageCycle)
    return `${formatValue(packageCycle.length)} of ${formatValue(packages.length)} packages of ${title} depend on each other.`;
  const [typeCycle] = facts.cycles;
  if (typeCycle)
    return `${formatValue(typeCycle.length)} of ${formatValue(types.count)} types of ${title} depend on each other.`;
  const users = (type: number) => neighbors(facts.usedBy, type).length;
  const most = types.names.reduce((best, _, type) => (users(type) > users(best) ? type : best), 0);
  if (users(most) > 0)
    return `Change ${shortName(analysis, fullNameOf(analysis, most))}, and ${formatValue(users(most))} of ${formatValue(types.count)} types of ${title} may break.`;
  return `${title} has ${formatValue(findings.count)} findings in ${formatValue(types.count)} types.`;
}
