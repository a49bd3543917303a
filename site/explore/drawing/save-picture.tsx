import { type ReactNode, useState } from "react";
import panel from "../panel/panel.module.css";
import { download, fileName } from "../tables/csv-file.ts";
import { pngOf, svgOf } from "./picture-files.ts";

interface SavePictureProps {
  /** Of the results and the view: the name of the file. */
  title: string;
  part: string;
  draw: () => ReactNode;
}

/** Pixels of a PNG file in one CSS pixel. */
const ratio = 2;

/** Saves a picture, in light colors for documents and paper. */
export function SavePicture({ title, part, draw }: SavePictureProps) {
  const [refusal, setRefusal] = useState("");
  const save = async (kind: "svg" | "png") => {
    setRefusal("");
    try {
      const picture = kind === "svg" ? svgOf(draw()) : await pngOf(draw(), ratio);
      download(fileName(title, part, kind), picture);
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
