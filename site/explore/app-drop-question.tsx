import { explorePage } from "#content/explore.ts";
import type { Intent } from "./state/explore-state.ts";

/** Asks what to do with files that were dropped while results are open. */
export function DropQuestion({ onAnswer }: { onAnswer: (intent: Intent | undefined) => void }) {
  const answers = [
    { intent: "compare", text: explorePage.dropCompare },
    { intent: "replace", text: explorePage.dropReplace },
    { intent: undefined, text: explorePage.cancel },
  ] as const;
  return (
    <fieldset className="wrap choices explore-notice">
      <legend>{explorePage.dropQuestion}</legend>
      <p className="explore-buttons">
        {answers.map(({ intent, text }, position) => (
          <button
            key={text}
            type="button"
            className="button button-small button-quiet"
            // biome-ignore lint/a11y/noAutofocus: the question answers what the visitor has just done
            autoFocus={position === 0}
            onClick={() => onAnswer(intent)}
          >
            {text}
          </button>
        ))}
      </p>
    </fieldset>
  );
}
