/** Where the frame of an article loads the notebook from. */
type NotebookViewer =
  /** Our own page, `site/public/notebooks/code-quality-analysis.html`. */
  | { kind: "own-page" }
  /** A viewer on another host, such as nbviewer. The security policy then allows frames from this host. */
  | { kind: "external"; address: `https://${string}` };

export interface Notebook {
  title: string;
  viewer: NotebookViewer;
  page: `/${string}`;
  file: `/${string}`;
  /** The notebook together with the result files that it reads. */
  archive: `/${string}`;
}

/** The notebook that the article about DPy's results shows: files of `site/public/`, converted once. */
export const notebook: Notebook = {
  title: "Code-quality analysis in a notebook",
  viewer: { kind: "own-page" },
  page: "/notebooks/code-quality-analysis.html",
  file: "/notebooks/code-quality-analysis.ipynb",
  archive: "/notebooks/code-quality-analysis.zip",
};

/** The address that the frame loads. */
export function notebookFrameAddress({ viewer, page }: Notebook): string {
  return viewer.kind === "external" ? viewer.address : page;
}

/** The origin of an external viewer. */
export function externalViewerOrigins({ viewer }: Notebook): string[] {
  return viewer.kind === "external" ? [new URL(viewer.address).origin] : [];
}
