import { dpyAnalysis } from "../analyses.ts";

export const notebookIds = ["code-quality-analysis"] as const;
export type NotebookId = (typeof notebookIds)[number];

/** Where an article's frame loads a notebook from. */
export type NotebookViewer =
  /** The page that the build renders from the notebook's file. */
  | { kind: "own-page" }
  /** A viewer on another host, such as nbviewer. The security policy then allows frames from this host. */
  | { kind: "external"; address: `https://${string}` };

export interface Notebook {
  /** Name of the file `content/catalog/notebooks/<id>.ipynb` and of its page. */
  id: NotebookId;
  title: string;
  description: string;
  /** The folder of the result files that it reads, below `content/catalog/analyses/`. */
  results: string;
  /** The slug of the article that shows the notebook. */
  article: string;
  viewer: NotebookViewer;
}

export const notebooks = {
  "code-quality-analysis": {
    id: "code-quality-analysis",
    title: "Code-quality analysis in a notebook",
    description:
      "Read the result files of DPy with pandas: count smells, divide them by size, rank them, and join them with metrics and the history of the code.",
    results: dpyAnalysis.folder,
    article: "interactive-code-quality-analysis-using-dpy",
    viewer: { kind: "own-page" },
  },
} as const satisfies { [id in NotebookId]: Notebook & { id: id } };

export const notebookPageAddress = (id: NotebookId) => `/notebooks/${id}.html`;
export const notebookFileAddress = (id: NotebookId) => `/notebooks/${id}.ipynb`;
/** The notebook together with the result files that it reads. */
export const notebookArchiveAddress = (id: NotebookId) => `/notebooks/${id}.zip`;

/** The address that the frame loads. */
export function notebookFrameAddress({ id, viewer }: Notebook): string {
  return viewer.kind === "external" ? viewer.address : notebookPageAddress(id);
}

/** The origins of external viewers. */
export function externalViewerOrigins(list: readonly Notebook[] = Object.values(notebooks)): string[] {
  return list.flatMap(({ viewer }) => (viewer.kind === "external" ? [new URL(viewer.address).origin] : []));
}

/** The pages of our own that frames show. */
export function framedNotebookPages(list: readonly Notebook[] = Object.values(notebooks)): string[] {
  return list.flatMap(({ id, viewer }) => (viewer.kind === "own-page" ? [notebookPageAddress(id)] : []));
}
