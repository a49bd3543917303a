interface StepProps {
  /** Where the form is sent to. */
  action: string;
  text: string;
  button: string;
}

/** A form of one button, below what it does. */
export function Step({ action, text, button }: StepProps) {
  return (
    <form className="stack" method="post" action={action} noValidate>
      <p>{text}</p>
      <button className="button button-quiet button-submit" type="submit">
        {button}
      </button>
    </form>
  );
}
