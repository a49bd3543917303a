import { useState } from "react";
import styles from "../panel/panel.module.css";
import { download, fileName } from "./csv-file.ts";

interface CopyButtonsProps {
  /** Of the results and of what is copied: the name of the file. */
  title: string;
  part: string;
  /** What can be copied and saved. */
  texts: readonly { words: string; extension: "md" | "csv"; text: () => string; isCopiedOnly?: true }[];
}

const types = { md: "text/markdown;charset=utf-8", csv: "text/csv;charset=utf-8" } as const;

/** Copies a text or saves it as a file. */
export function CopyButtons({ title, part, texts }: CopyButtonsProps) {
  const [told, setTold] = useState("");
  const copy = async (words: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setTold(`Copied as ${words}.`);
    } catch {
      setTold("The browser refused to copy.");
    }
  };
  return (
    <>
      {texts.map(({ words, text }) => (
        <button key={words} type="button" onClick={() => copy(words, text())}>
          {`Copy as ${words}`}
        </button>
      ))}
      {texts
        .filter(({ isCopiedOnly }) => !isCopiedOnly)
        .map(({ words, extension, text }) => (
          <button
            key={words}
            type="button"
            title={fileName(title, part, extension)}
            onClick={() => download(fileName(title, part, extension), new Blob([text()], { type: types[extension] }))}
          >
            {`Download .${extension}`}
          </button>
        ))}
      <p role="status">{told}</p>
    </>
  );
}

/** The same in a group of its own, for what has no other buttons. */
export function CopyMenu(props: CopyButtonsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form, and there are none
    <div className={`${styles.root} ${styles.controls} row not-printed`} role="group" aria-label="Save">
      <CopyButtons {...props} />
    </div>
  );
}
