import { readyLibraries } from "virtual:ready-libraries";
import type { ReactNode } from "react";
import type { AnalysisId } from "#content/catalog/analyses.ts";
import { explorePage, readyResults } from "#content/pages/explore.ts";

interface OpenPanelProps {
  heading: string;
  /** These two are absent in the page before its script has started. */
  onFiles: ((files: FileList) => void) | undefined;
  onLibrary: ((library: AnalysisId) => void) | undefined;
  onCancel: (() => void) | undefined;
}

const pictureOf = (id: AnalysisId) => readyLibraries.find((library) => library.id === id)?.picture;

/** The ready libraries, and the ways to open files of one's own. */
export function OpenPanel({ heading, onFiles, onLibrary, onCancel }: OpenPanelProps) {
  return (
    <div className="explore-open wrap">
      <h2 className="explore-open-heading" tabIndex={-1}>
        {heading}
      </h2>
      <div className="explore-open-ways">
        <section>
          <h3>{explorePage.readyHeading}</h3>
          <p className="explore-ready-note">{explorePage.readyNote}</p>
          <ul className="explore-ready">
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
        <section className="explore-own">
          <h3>{explorePage.ownHeading}</h3>
          <p>{explorePage.own}</p>
          <p className="explore-buttons">
            <FileButton onFiles={onFiles}>{explorePage.chooseFiles}</FileButton>
            <FileButton onFiles={onFiles} folder>
              {explorePage.chooseFolder}
            </FileButton>
          </p>
        </section>
      </div>
      {onCancel && (
        <p className="actions">
          <button type="button" className="button button-small button-quiet" onClick={onCancel}>
            {explorePage.cancel}
          </button>
        </p>
      )}
    </div>
  );
}

interface FileButtonProps {
  /** Without it the button is disabled. */
  onFiles: ((files: FileList) => void) | undefined;
  /** Whether a folder is chosen with all that is in it. */
  folder?: boolean;
  children: ReactNode;
}

/** A button that opens the browser's own choice of files. */
function FileButton({ onFiles, folder, children }: FileButtonProps) {
  return (
    <label className="button button-quiet explore-file-button">
      <input
        type="file"
        className="visually-hidden"
        multiple
        {...(folder ? { webkitdirectory: "" } : { accept: ".csv,.zip,text/csv,application/zip" })}
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
