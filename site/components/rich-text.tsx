import { Fragment } from "react";
import type { Paragraph } from "#content/products/text.ts";
import { CommandText } from "./command-text.tsx";

const hyphenated = /\b(email|fan-in|fan-out)\b/i;

/** Words in which no line breaks after the short part before the hyphen. */
function Words({ text }: { text: string }) {
  return text.split(hyphenated).map((piece, position) => {
    const key = position;
    if (position % 2 === 0) return <Fragment key={key}>{piece}</Fragment>;
    return (
      <span key={key} className="whole-word">
        {piece}
      </span>
    );
  });
}

/** Running text of `content/`: text, links and code. */
export function RichText({ text }: { text: Paragraph }) {
  if (typeof text === "string") return <Words text={text} />;
  return text.map((piece, position) => {
    // The order of the pieces never changes.
    const key = position;
    if (typeof piece === "string") return <Words key={key} text={piece} />;
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
