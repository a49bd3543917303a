import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import panel from "../panel/panel.module.css";
import { download, fileName } from "../tables/csv-file.ts";

interface SavePictureProps {
  /** Of the results and the view: the name of the file. */
  title: string;
  part: string;
  draw: () => ReactNode;
}

/** Saves a picture, in light colors for documents and paper. */
export function SavePicture({ title, part, draw }: SavePictureProps) {
  const [refusal, setRefusal] = useState("");
  const save = async (kind: keyof typeof makers) => {
    setRefusal("");
    try {
      download(fileName(title, part, kind), await makers[kind](sourceOf(draw())));
    } catch {
      setRefusal(`The browser couldn't make the ${kind.toUpperCase()} file.`);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    <div className={`${panel.root} ${panel.controls} row not-printed`} role="group" aria-label="Save">
      {(["svg", "png"] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => save(kind)}>
          {kind.toUpperCase()} <span className="visually-hidden">picture, {fileName(title, part, kind)}</span>
        </button>
      ))}
      <p role="status">{refusal}</p>
    </div>
  );
}

/** The source of a drawing as an SVG file. */
function sourceOf(drawing: ReactNode): string {
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(drawing));
  const [element] = place.children;
  const source = element ? new XMLSerializer().serializeToString(element) : "";
  root.unmount();
  return source;
}

/** Pixels of a PNG file in one CSS pixel. */
const ratio = 2;

const makers = {
  svg: async (source: string) => new Blob([source], { type: "image/svg+xml" }),
  async png(source: string) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width * ratio, image.height * ratio);
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser doesn't have enough memory for a picture of this size.");
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: "image/png" });
  },
};
