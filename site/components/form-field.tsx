import type { ReactNode } from "react";
import type { Paragraph } from "#content/products/text.ts";
import styles from "./form-field.module.css";
import { RichText } from "./rich-text.tsx";

interface FormFieldProps {
  id: string;
  label: string;
  /** What is wrong with what stands in the field. */
  fault?: ReactNode;
  hint?: Paragraph | undefined;
  /** Whether nothing above the form says that the field is wrong. It then has the focus when the page opens. */
  isAlone?: boolean;
  /** Draws the input with these attributes. */
  children: (attributes: ReturnType<typeof describedBy>) => ReactNode;
}

/** A field with its label, what is wrong with it, and a hint. */
export function FormField({ id, label, fault, hint, isAlone = false, children }: FormFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <FieldFault id={id} fault={fault} isAlone={isAlone} />
      {children({ ...describedBy(id, { fault, hint }), ...(fault && isAlone && { autoFocus: true }) })}
      {hint !== undefined && (
        <p className="muted small" id={`${id}-hint`}>
          <RichText text={hint} />
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field, to stand before it. */
export function FieldFault({ id, fault, isAlone }: Pick<FormFieldProps, "id" | "fault" | "isAlone">) {
  if (!fault) return null;
  return (
    <p className={styles.fault} id={`${id}-fault`} role={isAlone ? "alert" : undefined}>
      {fault}
    </p>
  );
}

/** The attributes with which a field names what is wrong with it, and its hint. */
export function describedBy(id: string, { fault, hint }: Pick<FormFieldProps, "fault" | "hint">) {
  const ids = [...(fault ? [`${id}-fault`] : []), ...(hint === undefined ? [] : [`${id}-hint`])];
  return {
    ...(fault ? { "aria-invalid": true } : {}),
    ...(ids.length > 0 && { "aria-describedby": ids.join(" ") }),
  };
}
