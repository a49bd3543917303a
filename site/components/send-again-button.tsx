interface SendAgainButtonProps {
  /** Where its form is sent to. Without, there is nothing to send. */
  action: string | undefined;
  name: "license" | "order";
  id: string;
  label: string;
  /** The id of the heading that says whose key is sent. */
  headingId: string;
}

export function SendAgainButton({ action, name, id, label, headingId }: SendAgainButtonProps) {
  if (action === undefined) return null;
  return (
    <form method="post" action={action}>
      <input type="hidden" name={name} value={id} />
      <button className="button button-quiet button-small" type="submit" aria-describedby={headingId}>
        {label}
      </button>
    </form>
  );
}
