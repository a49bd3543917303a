import {
  type NotebookId,
  notebookArchiveAddress,
  notebookFileAddress,
  notebookFrameAddress,
  notebookPageAddress,
  notebooks,
} from "#content/catalog/notebooks/notebooks.ts";

/**
 * A notebook in a frame that can be resized vertically. The links below it serve visitors whose browser does not load
 * frames.
 */
export function NotebookFrame({ id }: { id: NotebookId }) {
  const notebook = notebooks[id];
  return (
    <figure className="notebook-frame">
      <div className="notebook-frame-box">
        <iframe src={notebookFrameAddress(notebook)} title={notebook.title} loading="lazy" />
      </div>
      <figcaption className="muted small">
        {`${notebook.title}. `}
        <a href={notebookPageAddress(id)}>Open it as a page of its own</a>
        {", or download "}
        <a href={notebookFileAddress(id)} download="">
          the file (.ipynb)
        </a>
        {" or "}
        <a href={notebookArchiveAddress(id)} download="">
          the file with the results it reads (.zip)
        </a>
        .
      </figcaption>
    </figure>
  );
}
