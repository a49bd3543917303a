import { Fragment } from "react";
import type { Paragraph } from "#content/text.ts";
import { CommandText } from "./command-text.tsx";

/** Running text of `content/`: text, links and code. */
export function RichText({ text }: { text: Paragraph }) {
  if (typeof text === "string") return text;
  return text.map((piece, position) => {
    // The order of the pieces never changes.
    const key = position;
    if (typeof piece === "string") return <Fragment key={key}>{piece}</Fragment>;
    if ("code" in piece) {
      return (
        <code key={key}>
          <CommandText command={piece.code} />
        </code>
      );
    }
    return (
      <a key={key} href={piece.href}>
        {piece.text}
      </a>
    );
  });
}

export function Paragraphs({ texts }: { texts: readonly Paragraph[] }) {
  return texts.map((text) => (
    <p key={JSON.stringify(text)}>
      <RichText text={text} />
    </p>
  ));
}
