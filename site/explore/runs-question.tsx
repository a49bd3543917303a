import { useState } from "react";
import { explorePage } from "#content/pages/explore.ts";
import { isOrdered, runTimeText } from "../results/model/run-time.ts";
import styles from "./explore.module.css";
import type { OfferedRun, RunChoice } from "./worker/handle-requests.ts";

interface RunsQuestionProps {
  /** In the order of their times, where these are known. */
  runs: readonly OfferedRun[];
  /** Undefined to open none. */
  onChoice: (choice: RunChoice | undefined) => void;
}

const words = explorePage.runs;

/** Asks what files of several runs are, and which of two runs is the earlier one. */
export function RunsQuestion({ runs, onChoice }: RunsQuestionProps) {
  const [first, second] = runs.slice(-2);
  const [earlier, setEarlier] = useState(first?.name ?? "");
  const [later, setLater] = useState(second?.name ?? "");
  const timeOf = (name: string) => runs.find((run) => run.name === name)?.time;
  const isSame = earlier === later;
  return (
    <fieldset className={`wrap ${styles.notice}`}>
      <legend>{words.question(runs.length)}</legend>
      <p className={`${styles.buttons} row`}>
        <RunSelect label={words.earlier} runs={runs} value={earlier} onValue={setEarlier} />
        <RunSelect label={words.later} runs={runs} value={later} onValue={setLater} />
      </p>
      <p role="status">
        {isSame ? words.same : isOrdered(timeOf(earlier), timeOf(later)) ? undefined : words.unordered}
      </p>
      <p className={`${styles.buttons} row`}>
        <button
          type="button"
          className="button button-small"
          // biome-ignore lint/a11y/noAutofocus: the question answers what the visitor has just done
          autoFocus
          disabled={isSame}
          onClick={() => onChoice([earlier, later])}
        >
          {words.compare}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={() => onChoice([later])}>
          {words.laterAlone}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={() => onChoice("one-result")}>
          {words.join}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={() => onChoice(undefined)}>
          {explorePage.cancel}
        </button>
      </p>
    </fieldset>
  );
}

interface RunSelectProps extends Pick<RunsQuestionProps, "runs"> {
  label: string;
  value: string;
  onValue: (name: string) => void;
}

function RunSelect({ label, runs, value, onValue }: RunSelectProps) {
  return (
    <label>
      {label}{" "}
      <select value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        {runs.map(({ name, time }) => (
          <option key={name} value={name}>
            {`${name} (${runTimeText(time)})`}
          </option>
        ))}
      </select>
    </label>
  );
}
