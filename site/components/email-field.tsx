import { longestEmail } from "#contract/forms.ts";
import { FormField } from "./form-field.tsx";

interface EmailFieldProps {
  label: string;
  /** What is wrong with an address that was refused. */
  fault: string;
  /** The address that was refused. */
  refused: string | undefined;
}

/** The only field of a form. */
export function EmailField({ label, fault, refused }: EmailFieldProps) {
  return (
    <FormField id="email" label={label} fault={refused === undefined ? undefined : fault} isAlone>
      {(described) => (
        <input
          id="email"
          type="email"
          name="email"
          defaultValue={refused ?? ""}
          autoComplete="email"
          maxLength={longestEmail}
          required
          {...described}
        />
      )}
    </FormField>
  );
}
