import { type Analysis, metricValues, type TypeTable } from "../model/analysis.ts";
import { counted } from "../model/format-value.ts";
import { countsOfKinds } from "../model/kind-counts.ts";

/** Leaves out 0 lines of types that have methods: the community edition does not measure some large types. */
export function leaveOutUnmeasuredLines(types: TypeTable): number {
  const lines = metricValues(types, "LOC");
  const complexity = metricValues(types, "WMC");
  let count = 0;
  lines?.forEach((value, type) => {
    if (value !== 0 || !((complexity?.[type] ?? 0) > 0)) return;
    lines[type] = Number.NaN;
    count += 1;
  });
  return count;
}

/** What is to be known about values to read them right. */
export function valueRemarks(analysis: Analysis, unmeasured: number, repeated: number): string[] {
  const { types, findings } = analysis;
  const remarks: string[] = [];
  if (unmeasured > 0) {
    remarks.push(
      `${counted(unmeasured, "type has", "types have")} methods but 0 lines: the tool did not measure them. They are shown without LOC.`,
    );
  }
  const cohesion = metricValues(types, "LCOM");
  const methods = metricValues(types, "NOM");
  // A type without any metrics has no number of methods either.
  const without = cohesion?.reduce((sum, value, type) => {
    return Number.isNaN(value) && !Number.isNaN(methods?.[type] ?? Number.NaN) ? sum + 1 : sum;
  }, 0);
  if (without) {
    remarks.push(
      `LCOM does not apply to ${counted(without, "type")}, such as interfaces. They are not in its distribution.`,
    );
  }
  if (repeated > 0) {
    remarks.push(
      `${counted(repeated, "type has", "types have")} the same full name as another one, as nested types may. They are told apart by their order in the files.`,
    );
  }
  const unutilized = findings.kinds.findIndex(({ catalogId }) => catalogId === "unutilized-abstraction");
  const count = countsOfKinds(findings)[unutilized] ?? 0;
  if (count > 0) {
    remarks.push(
      `In a library, Unutilized Abstraction includes public types that other code uses: ${counted(count, "finding")} here.`,
    );
  }
  if (analysis.tool === "dpy") {
    remarks.push(
      "Limits are the published defaults of DPy. Causes state the limit that was applied, if another one was set.",
    );
  }
  return remarks;
}
