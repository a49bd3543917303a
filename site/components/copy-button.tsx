import { Copy } from "lucide-react";

interface CopyButtonProps {
  /** The id of the element whose text is copied. */
  source: string;
  /** What is copied, as the subject of a sentence: `Command`. */
  subject: string;
  /** What makes the labels of several buttons different for screen readers. */
  of: string;
}

/** Copies the text of an element. The page's script handles the press; without script the style sheet hides the button. */
export function CopyButton({ source, subject, of }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="copy-button"
      data-copy={source}
      data-copied={`${subject} copied.`}
      data-not-copied={`${subject} could not be copied. It is selected instead.`}
    >
      <Copy aria-hidden="true" />
      Copy{" "}
      <span className="visually-hidden">
        {subject.toLowerCase()} of {of}
      </span>
    </button>
  );
}
