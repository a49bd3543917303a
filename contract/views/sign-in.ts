/** Asks for a mail that signs an operator's device in. */
export interface SignInView {
  /** The page that the link in the mail leads to. */
  back: string;
  /** What was entered, if it is no address. */
  refused?: string | undefined;
}

/** A form of an operator whose device is not signed in any more: what was entered is kept. */
export interface SignInAgainView {
  action: string;
  fields: Readonly<Record<string, string>>;
}

/** Where the link in the mail leads to, with a button whose form is sent to the action. */
export type SignInLinkView = { kind: "valid"; action: string } | { kind: "over" };
