import { cuttingCycle } from "../../model/cutting-cycle.ts";
import type { Cycle } from "../../model/facts.ts";
import { counted } from "../../model/format-value.ts";
import { useSteps } from "../../state/use-steps.ts";
import type { PanelProps } from "../panel-props.ts";
import { TypeButtons } from "../parts/type-buttons.tsx";

const firstTypes = 4;

/** A cycle of types, and the dependency whose removal breaks most of it. */
export function CycleNote({ opened, onSelect, cycle }: PanelProps & { cycle: Cycle }) {
  const [cut] = useSteps(cycle, () => cuttingCycle(cycle, opened.facts)) ?? [];
  return (
    <>
      {cut && (
        <>
          <p>
            Cut this dependency first. Then {counted(cut.freed, "type is", "types are")} in no cycle any more. The first
            type uses the second:
          </p>
          <TypeButtons opened={opened} onSelect={onSelect} types={[cut.source, cut.target]} first={2} />
        </>
      )}
      <p>{counted(cycle.types.length, "type depends", "types depend")} on each other in a cycle:</p>
      <TypeButtons opened={opened} onSelect={onSelect} types={cycle.types} first={firstTypes} />
    </>
  );
}
