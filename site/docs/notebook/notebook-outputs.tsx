import type { ReactNode } from "react";
import type { NotebookOutput } from "./notebook-file.ts";
import { notebookTable } from "./notebook-table.tsx";

type ShownOutput = Exclude<NotebookOutput, { output_type: "stream" }>;

const svgSize = /<svg[^>]*?\sviewBox="[\d.]+ [\d.]+ (?<width>[\d.]+) (?<height>[\d.]+)"/;

/** An image on a plate. On narrow screens it keeps its size and scrolls, so that its labels stay readable. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className="plate plate-inset notebook-plate" role="group" aria-label="Output drawing" tabIndex={0}>
      {children}
    </div>
  );
}

/** A drawing as an image, in which no script can run, with its size known before it loads. */
function drawing(svg: string, description: string): ReactNode {
  const { width, height } = svgSize.exec(svg)?.groups ?? {};
  if (!width || !height) throw new Error("A drawing of a notebook has no view box.");
  return (
    <Drawing>
      <img
        className="notebook-figure"
        src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
        alt={description}
        width={Math.round(Number(width))}
        height={Math.round(Number(height))}
      />
    </Drawing>
  );
}

/** The richest form that the site can show: drawings before bitmaps, tables before plain text. */
async function shown({ data, metadata }: ShownOutput): Promise<ReactNode> {
  const image = data["image/svg+xml"] ?? data["image/png"];
  const description = metadata["image/svg+xml"]?.alt ?? metadata["image/png"]?.alt;
  if (image && !description) throw new Error("A figure of a notebook has no description (`alt` in its metadata).");
  if (data["image/svg+xml"]) return drawing(data["image/svg+xml"], description ?? "");
  if (image)
    return (
      <Drawing>
        <img className="notebook-figure" src={`data:image/png;base64,${image.trim()}`} alt={description} />
      </Drawing>
    );
  if (data["text/html"]) return notebookTable(data["text/html"]);
  return <pre className="notebook-text">{data["text/plain"]}</pre>;
}

export async function notebookOutput(output: NotebookOutput): Promise<ReactNode> {
  if (output.output_type === "stream") return <pre className="notebook-text">{output.text}</pre>;
  return shown(output);
}
