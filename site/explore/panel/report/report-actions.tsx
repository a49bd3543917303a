import { useId, useState } from "react";
import { download, fileName } from "../take-along.ts";

interface ReportActionsProps {
  /** What is reported on, for the name of the file. */
  title: string;
  markdown: string;
}

/** The field that appears is the answer to the press on Copy. */
function focusText(field: HTMLTextAreaElement | null): void {
  field?.focus();
  field?.select();
}

type Copied = "not yet" | "copied" | "refused";

/** Prints the report, copies it or saves it. Where the browser refuses to copy, the text stands in a field to copy from. */
export function ReportActions({ title, markdown }: ReportActionsProps) {
  const id = useId();
  const [copied, setCopied] = useState<Copied>("not yet");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(markdown);
      setCopied("copied");
    } catch {
      setCopied("refused");
    }
  };
  const save = () =>
    download(fileName(title, "report", "md"), new Blob([markdown], { type: "text/markdown;charset=utf-8" }));
  return (
    <div className="panel-actions not-printed">
      <button type="button" onClick={() => print()}>
        Print
      </button>
      <button type="button" onClick={copy}>
        Copy as Markdown
      </button>
      <button type="button" onClick={save}>
        Download .md
      </button>
      <p role="status">{copied === "copied" && "The report is copied."}</p>
      {copied === "refused" && (
        <div className="panel-copy">
          <label htmlFor={id}>The browser refused to copy. Copy the text from this field.</label>
          <textarea id={id} ref={focusText} readOnly value={markdown} rows={8} />
        </div>
      )}
    </div>
  );
}
