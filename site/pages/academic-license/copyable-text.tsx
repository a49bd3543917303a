import { Copy } from "lucide-react";
import { useId } from "react";

interface CopyableTextProps {
  /** What it is, for the button: `BibTeX`. */
  name: string;
  /** Which one, for those who hear the buttons one by one. */
  subject: string;
  text: string;
  /** Running text, or a block whose line breaks count. */
  form: "paragraph" | "block";
}

/**
 * A text with a button that copies it. The button belongs to the script of the page (`site/client/copy-text.ts`),
 * not to the application; where no script runs the style sheet hides it.
 */
export function CopyableText({ name, subject, text, form }: CopyableTextProps) {
  const id = useId();
  return (
    <div className="copyable">
      {form === "paragraph" ? (
        <p id={id}>{text}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
        <pre id={id} className="code-block" tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
      <button
        type="button"
        className="copy-button"
        data-copy={id}
        data-copied={`${name} copied.`}
        data-not-copied={`${name} could not be copied. It is selected instead.`}
      >
        <Copy aria-hidden="true" />
        Copy {name} <span className="visually-hidden">of {subject}</span>
      </button>
    </div>
  );
}
