/** A link inside running text. Internal addresses begin with "/", external ones with "https://", mailboxes with "mailto:". */
export interface TextLink {
  text: string;
  href: string;
}

/** A command, file name or option inside running text. */
interface TextCode {
  code: string;
}

/** One paragraph of running text. A plain string has no links and no code. */
export type Paragraph = string | readonly (string | TextLink | TextCode)[];
