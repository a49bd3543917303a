import type { ReactNode } from "react";
import { type OrderFieldName, orderFields, orderPage } from "#content/pages/order-form.ts";
import styles from "./error-summary.module.css";

interface ErrorSummaryProps {
  heading: string;
  faults: readonly OrderFieldName[];
  /** What is wrong beside the fields. */
  problem?: ReactNode;
}

/**
 * Names the fields that cannot be accepted, above a form. It has the focus when the page opens, and its links lead to the
 * fields.
 */
export function ErrorSummary({ heading, faults, problem }: ErrorSummaryProps) {
  if (faults.length === 0 && !problem) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: whoever has sent the form must learn first that it was refused
    <div className={`stack ${styles.summary}`} role="alert" tabIndex={-1} autoFocus>
      <h2 className="small-title">{heading}</h2>
      {problem && <p>{problem}</p>}
      {faults.length > 0 && (
        <>
          <p>{orderPage.faultyText}</p>
          <ul>
            {faults.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{orderFields[name].label}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
