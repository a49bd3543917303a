import { FormField } from "../components/form-field.tsx";
import styles from "./desk-search.module.css";

interface DeskSearchProps {
  action: string;
  id: string;
  label: string;
  hint: string;
  fault?: string | undefined;
  /** What was searched for. */
  text: string;
  button: string;
}

/** A field to search with, and its button beside it. */
export function DeskSearch({ action, id, label, hint, fault, text, button }: DeskSearchProps) {
  return (
    <search>
      <form action={action}>
        <FormField id={id} label={label} hint={hint} fault={fault} isAlone={fault !== undefined}>
          {(attributes) => (
            <div className={styles.search}>
              <input id={id} name="q" type="search" defaultValue={text} {...attributes} />
              <button className="button button-quiet" type="submit">
                {button}
              </button>
            </div>
          )}
        </FormField>
      </form>
    </search>
  );
}
