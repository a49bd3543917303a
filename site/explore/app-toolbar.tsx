import { explorePage } from "#content/explore.ts";
import { FaultBoundary } from "./app-fault.tsx";
import { counted } from "./model/format-value.ts";
import type { Opened } from "./model/opened.ts";
import type { Selection } from "./model/selection.ts";
import { SearchBox } from "./panel/search-box.tsx";
import type { Intent } from "./state/explore-state.ts";

interface ToolbarProps {
  opened: Opened;
  onSelect: (selection: Selection) => void;
  onAsk: (intent: Intent) => void;
}

function Remarks({ remarks }: { remarks: readonly string[] }) {
  return (
    <details
      className="explore-remarks"
      // The list lies over what follows and must not hide what has the focus.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className="explore-summary">
        {counted(remarks.length, "remark")}
        <span>&nbsp;on the files</span>
      </summary>
      <ul className="marked-list">
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </details>
  );
}

/** What is open, the search in it, and the ways to other results. */
export function Toolbar({ opened, onSelect, onAsk }: ToolbarProps) {
  return (
    <div className="wrap explore-toolbar">
      <h2 tabIndex={-1}>{opened.analysis.title}</h2>
      {opened.remarks.length > 0 && <Remarks remarks={opened.remarks} />}
      <FaultBoundary about={[opened]} sentence={explorePage.searchFault}>
        <SearchBox opened={opened} onSelect={onSelect} />
      </FaultBoundary>
      <p className="explore-buttons">
        <button type="button" className="button button-small button-quiet" onClick={() => onAsk("replace")}>
          Open another
        </button>
        <button type="button" className="button button-small button-quiet" onClick={() => onAsk("compare")}>
          Compare with another
        </button>
      </p>
    </div>
  );
}
