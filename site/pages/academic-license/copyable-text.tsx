import { useId } from "react";
import { CopyButton } from "../../components/copy-button.tsx";

interface CopyableTextProps {
  /** The format, for the label of the button: `BibTeX`. */
  name: string;
  /** The subject, which makes the labels of several buttons different for screen readers. */
  subject: string;
  text: string;
  /** Running text, or a block with significant line breaks. */
  form: "paragraph" | "block";
}

/** A text with a button that copies it. */
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
      <CopyButton source={id} subject={name} isNamed of={subject} />
    </div>
  );
}
