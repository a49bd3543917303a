import { type ReactNode, useCallback, useLayoutEffect, useSyncExternalStore } from "react";
import type { ReadyId } from "#content/catalog/analyses.ts";
import { explorePage, opensCode, readyResults } from "#content/pages/explore.ts";
import { counted } from "../results/model/format-value.ts";
import type { Opened } from "../results/model/opened.ts";
import type { Selection } from "../results/model/selection.ts";
import { codeEndings } from "../source-code/code-endings.ts";
import styles from "./explore.module.css";
import { QuietButton, Sentences } from "./panel/parts.tsx";
import { Results } from "./results.tsx";
import { RunsQuestion } from "./runs-question.tsx";
import { sourcesOfFiles } from "./sources/dropped-files.ts";
import { isAboutOwnFiles, readAddress } from "./state/address.ts";
import { closed, type ExploreState, type Intent, type Opening } from "./state/explore-state.ts";
import { type ReadySources, useDroppedFiles, useExplore, useKeptFocus } from "./state/use-explore.ts";
import type { ResultsOpener } from "./worker/open-results.ts";

interface ExploreAppProps {
  opener: ResultsOpener;
  ready: ReadySources;
}

function onFragment(changed: () => void): () => void {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
}

/** The fragment of the address; undefined in the page as it is built, and in the first render that takes it over. */
function useFragment(): string | undefined {
  return useSyncExternalStore(
    onFragment,
    () => location.hash,
    () => undefined,
  );
}

/** Opens results of the tools and shows them in views that share one selection. */
export function ExploreApp({ opener, ready }: ExploreAppProps) {
  const { state, dispatch, open, openLibrary, cancel } = useExplore(opener, ready);
  const { now, before, asked, opening, dropped, several } = state;
  const fragment = useFragment();
  const isStarted = fragment !== undefined;
  // A link opens a library in the effect that follows the first render.
  const isShown = now || opening || (state === closed && fragment && readAddress(fragment).library);
  useLayoutEffect(() => {
    if (isStarted) document.documentElement.toggleAttribute("data-results", Boolean(isShown));
  });

  const isOver = useDroppedFiles((sources) => {
    if (now && !asked) dispatch({ kind: "dropped", sources });
    else open(sources, asked ?? "replace");
  });
  const select = useCallback((selection: Selection) => dispatch({ kind: "selected", selection }), [dispatch]);
  const ask = useCallback((intent: Intent | undefined) => dispatch({ kind: "asked", intent }), [dispatch]);
  return (
    <div className={styles.app} data-over={isOver || undefined} {...useKeptFocus(state)}>
      <Announcement state={state} />
      <Refusal sentences={state.refused} onRead={() => dispatch({ kind: "told", sentences: [] })}>
        {!now && !opening && fragment && isAboutOwnFiles(fragment) && (
          <p className={`wrap ${styles.notice}`}>{explorePage.openAgain}</p>
        )}
      </Refusal>
      {opening && <OpeningNotice opening={opening} onCancel={cancel} />}
      {dropped && (
        <Question
          text={explorePage.dropQuestion}
          answers={[
            { text: explorePage.dropCompare, onPress: () => open(dropped, "compare") },
            { text: explorePage.dropReplace, onPress: () => open(dropped, "replace") },
            { text: explorePage.cancel, onPress: () => ask(undefined) },
          ]}
        />
      )}
      {several && (
        <RunsQuestion
          runs={several.runs}
          onChoice={(choice) => (choice ? open(several.sources, several.intent, choice) : ask(undefined))}
        />
      )}
      {(asked || (!now && !opening && !several)) && (
        <OpenPanel
          pictureOf={ready.pictureOf}
          heading={asked === "compare" ? explorePage.compareHeading : explorePage.openHeading}
          onFiles={isStarted ? (files) => open(sourcesOfFiles(files), asked ?? "replace") : undefined}
          onLibrary={isStarted ? (library) => openLibrary(library, asked ?? "replace") : undefined}
          onCancel={asked && (() => ask(undefined))}
        />
      )}
      {now && (
        <Results
          state={state}
          now={now}
          before={before}
          compare={opener.compare}
          onSelect={select}
          onAsk={ask}
          onSwap={() => dispatch({ kind: "swapped" })}
          onPart={() => dispatch({ kind: "parted" })}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  text: string;
  answers: readonly { text: string; onPress: () => void }[];
}

function Question({ text: question, answers }: QuestionProps) {
  return (
    <fieldset className={`wrap ${styles.notice}`}>
      <legend>{question}</legend>
      <p className={`${styles.buttons} row`}>
        {answers.map(({ text, onPress }, position) => (
          <button
            key={text}
            type="button"
            className="button button-small button-quiet"
            // biome-ignore lint/a11y/noAutofocus: the question answers what the visitor has just done
            autoFocus={position === 0}
            onClick={onPress}
          >
            {text}
          </button>
        ))}
      </p>
    </fieldset>
  );
}

/** What is above the results comes into view when it appears. With it goes the room that the page had for it. */
const showNotice = (notice: HTMLElement | null) => {
  notice?.scrollIntoView({ block: "nearest" });
  return () => document.documentElement.removeAttribute("data-told");
};

function OpeningNotice({ opening, onCancel }: { opening: Opening; onCancel: () => void }) {
  return (
    <div className={`wrap ${styles.notice}`} ref={showNotice}>
      <div className={styles.opening}>
        <p id="opening-sentence">{opening.sentence}</p>
        <progress value={opening.share} aria-labelledby="opening-sentence" />
        <QuietButton onPress={onCancel}>{explorePage.cancel}</QuietButton>
      </div>
    </div>
  );
}

type RefusalProps = { sentences: readonly string[]; onRead: () => void; children: ReactNode };

function Refusal({ sentences, onRead, children }: RefusalProps) {
  return (
    <div role="alert">
      {children}
      {sentences.length > 0 && (
        <div className={`wrap ${styles.notice}`} ref={showNotice}>
          <Sentences list={sentences} />
          <p className={`${styles.buttons} row`}>
            <QuietButton onPress={onRead}>{explorePage.close}</QuietButton>
          </p>
        </div>
      )}
    </div>
  );
}

/** Tells a screen reader what is open and what is selected, each when it changes. */
function Announcement({ state: { now, opening, selection } }: { state: ExploreState }) {
  return (
    <div className="visually-hidden">
      <p role="status">{opening ? explorePage.opening : now && resultWords(now.opened)}</p>
      <p role="status">{now && selectionWords(selection)}</p>
    </div>
  );
}

function resultWords({ analysis }: Opened): string {
  const { title, types, packages, findings } = analysis;
  return `${title}: ${counted(types.count, "type")}, ${counted(packages.length, "package")}, ${counted(findings.count, "finding")}.`;
}

function selectionWords(selection: Selection): string {
  if (selection.kind === "nothing") return "";
  if (selection.kind === "dependency") return `Selected: ${selection.source} depends on ${selection.target}.`;
  if (selection.kind !== "metric") return `Selected: ${selection.kind} ${selection.name}.`;
  const { level, metric, from, to } = selection;
  return `Selected: ${level}s with ${metric} from ${from} to ${to}.`;
}

interface OpenPanelProps {
  heading: string;
  /** These two are absent in the page before its script has started. */
  onFiles: ((files: FileList) => void) | undefined;
  onLibrary: ((library: ReadyId) => void) | undefined;
  onCancel: (() => void) | undefined;
  pictureOf: ReadySources["pictureOf"];
}

function OpenPanel({ heading, onFiles, onLibrary, onCancel, pictureOf }: OpenPanelProps) {
  return (
    <div className={`${styles.open} wrap`}>
      <h2 className="small-title" tabIndex={-1}>
        {heading}
      </h2>
      <div className={styles.ways}>
        <section className={styles.own}>
          <h3>{explorePage.ownHeading}</h3>
          {opensCode && <p>{explorePage.code}</p>}
          <p>{explorePage.own}</p>
          <p className={`${styles.buttons} row`}>
            <FileButton onFiles={onFiles}>{explorePage.chooseFiles}</FileButton>
            <FileButton onFiles={onFiles} folder>
              {explorePage.chooseFolder}
            </FileButton>
          </p>
        </section>
        <section>
          <h3>{explorePage.readyHeading}</h3>
          <p className="muted small">
            {explorePage.readyNote} <a href={explorePage.readySources.href}>{explorePage.readySources.text}</a>
          </p>
          <ul className={styles.ready}>
            {readyResults.map(({ id, name, size, href }) => (
              <li key={id}>
                <img src={pictureOf(id)} width={280} height={280} alt="" decoding="async" />
                <a
                  href={href}
                  onClick={(event) => {
                    if (!onLibrary || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    onLibrary(id);
                  }}
                >
                  {name}
                </a>
                <small>{size}</small>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {onCancel && (
        <p className="actions">
          <QuietButton onPress={onCancel}>{explorePage.cancel}</QuietButton>
        </p>
      )}
    </div>
  );
}

const acceptedFiles = [
  ".csv,.json,.graphml,.txt,.zip,text/csv,application/zip",
  ...(opensCode ? codeEndings.map((ending) => `.${ending}`) : []),
].join();

interface FileButtonProps {
  /** Without it the button is disabled. */
  onFiles: ((files: FileList) => void) | undefined;
  /** Whether a folder is chosen with all that is in it. */
  folder?: boolean;
  children: ReactNode;
}

function FileButton({ onFiles, folder, children }: FileButtonProps) {
  return (
    <label className={`button button-quiet ${styles.fileButton}`}>
      <input
        type="file"
        className="visually-hidden"
        multiple
        {...(folder ? { webkitdirectory: "" } : { accept: acceptedFiles })}
        disabled={!onFiles}
        onChange={({ currentTarget }) => {
          const { files } = currentTarget;
          if (files && files.length > 0) onFiles?.(files);
          // The same files can be chosen again.
          currentTarget.value = "";
        }}
      />
      {children}
    </label>
  );
}
