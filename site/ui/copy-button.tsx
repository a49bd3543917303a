import { Copy } from "lucide-react";

interface CopyButtonProps {
  /** The id of the element whose text is copied. */
  source: string;
  /** What is copied, as the subject of a sentence: `Command`. */
  subject: string;
  /** Shows the subject on the button, where several lie side by side. */
  isNamed?: boolean;
  /** What makes the labels of several buttons different for screen readers. */
  of: string;
}

/** Copies the text of an element. The page's script handles the press; without script the style sheet hides the button. */
export function CopyButton({ source, subject, isNamed = false, of }: CopyButtonProps) {
  return (
    <button
      type="button"
      className="copy-button"
      data-copy={source}
      data-copied={`${subject} copied.`}
      data-not-copied={`${subject} couldn't be copied. It's selected instead.`}
    >
      <Copy aria-hidden="true" />
      Copy {isNamed && `${subject} `}
      <span className="visually-hidden">
        {!isNamed && `${subject.toLowerCase()} `}for {of}
      </span>
    </button>
  );
}
