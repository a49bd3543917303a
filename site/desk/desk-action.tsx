import type { ReactNode } from "react";
import { deskFrame as words } from "#content/desk/frame.ts";
import type { DeskFrame } from "#contract/views/desk.ts";
import { FormField } from "../components/form-field.tsx";
import { HiddenFields } from "../components/hidden-fields.tsx";
import styles from "./desk-action.module.css";

interface DeskActionProps {
  frame: DeskFrame;
  /** The address that the form is sent to. */
  action: string;
  label: string;
  /** What will happen. */
  says: ReactNode;
  /** What the form says besides what is entered, such as how the thing looked when the page was opened. */
  fields?: Readonly<Record<string, string>>;
  /** It cannot be taken back. */
  isFinal?: boolean;
  /** It takes something away for good. */
  isDanger?: boolean;
  /** It is what is usually done next. */
  isMain?: boolean;
  /** What is to be entered. */
  children?: ReactNode;
}

/** One action: its button opens what will happen and what is to be entered, and the button in there does it. */
export function DeskAction({
  frame,
  action,
  label,
  says,
  fields = {},
  isFinal = false,
  isDanger = false,
  isMain = false,
  children,
}: DeskActionProps) {
  return (
    <details className={styles.action} open={frame.refusal?.action === action}>
      <summary className={isMain ? "button button-small" : "button button-small button-quiet"}>{label}</summary>
      <form className="stack card" method="post" action={action} noValidate>
        <HiddenFields fields={{ ...frame.form, ...fields }} />
        <p>
          {says} {isFinal && <strong>{words.finalQuestion}</strong>}
        </p>
        {children}
        <button className={`button button-submit ${isDanger ? "button-danger" : ""}`} type="submit">
          {label}
        </button>
      </form>
    </details>
  );
}

/** The actions that fit a thing as it stands, side by side. */
export function DeskActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface DeskFieldProps {
  frame: DeskFrame;
  /** The address of the form that it stands in. */
  action: string;
  name: string;
  label: string;
  hint?: string;
  /** What stands in it when the page is opened. */
  value?: string;
  /** A text of several lines. */
  isLong?: boolean;
  /** How many lines of it are shown. */
  rows?: number;
  type?: "text" | "email" | "date" | "number";
}

/** What was entered into a field before it was refused, and what is wrong with it. */
function entered({ frame: { refusal }, action, name, value = "" }: DeskFieldProps) {
  if (refusal?.action !== action) return { value };
  return { value: refusal.values[name] ?? value, fault: refusal.faults[name] };
}

const idOf = (action: string, name: string) => `${action.replace(/\W+/g, "-")}-${name}`;

export function DeskField(props: DeskFieldProps) {
  const { action, name, label, hint, rows = 5, isLong = props.rows !== undefined, type = "text" } = props;
  const { value, fault } = entered(props);
  const id = idOf(action, name);
  return (
    <FormField id={id} label={label} hint={hint} fault={fault}>
      {(attributes) =>
        isLong ? (
          <textarea id={id} name={name} rows={rows} defaultValue={value} {...attributes} />
        ) : (
          <input id={id} name={name} type={type} defaultValue={value} {...attributes} />
        )
      }
    </FormField>
  );
}

interface DeskChoiceProps extends DeskFieldProps {
  options: readonly { value: string; text: string }[];
}

/** A choice of one of several. It begins with none chosen, unless a value is given. */
export function DeskChoice(props: DeskChoiceProps) {
  const { action, name, label, hint, options } = props;
  const { value, fault } = entered(props);
  const id = idOf(action, name);
  return (
    <FormField id={id} label={label} hint={hint} fault={fault}>
      {(attributes) => (
        <select id={id} name={name} defaultValue={value} {...attributes}>
          <option value="" />
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
