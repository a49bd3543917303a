import { explorePage } from "#content/explore.ts";
import type { ExploreState, Opening } from "./state/explore-state.ts";
import { resultWords, selectionWords } from "./state/spoken-state.ts";

/** What is above the results comes into view when it appears. */
const showNotice = (notice: HTMLElement | null) => {
  notice?.scrollIntoView({ block: "nearest" });
};

/** How far the opening of results is. */
export function OpeningNotice({ opening, onCancel }: { opening: Opening; onCancel: () => void }) {
  return (
    <div className="wrap explore-notice" ref={showNotice}>
      <div className="explore-opening">
        <p id="opening-sentence">{opening.sentence}</p>
        <progress value={opening.share} aria-labelledby="opening-sentence" />
        <button type="button" className="button button-small button-quiet" onClick={onCancel}>
          {explorePage.cancel}
        </button>
      </div>
    </div>
  );
}

interface RefusalProps {
  sentences: readonly string[];
  isOpen: boolean;
  onRead: () => void;
}

/** Why files could not be opened. */
export function Refusal({ sentences, isOpen, onRead }: RefusalProps) {
  return (
    <div role="alert">
      {sentences.length > 0 && (
        <div className="wrap explore-notice" ref={showNotice}>
          <ul className="marked-list">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {isOpen && <p>{explorePage.staysOpen}</p>}
          <p className="explore-buttons">
            <button type="button" className="button button-small button-quiet" onClick={onRead}>
              {explorePage.close}
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

/** Tells a screen reader what is open and what is selected, each when it changes. */
export function Announcement({ state: { now, opening, selection } }: { state: ExploreState }) {
  return (
    <div className="visually-hidden">
      <p role="status">{opening ? explorePage.opening : now && resultWords(now.opened)}</p>
      <p role="status">{now && selectionWords(selection)}</p>
    </div>
  );
}
