import { Fragment } from "react";
import { contactLink } from "#content/products/company.ts";

/** A text of `content/` in which each `{contactEmail}` is a link to the contact address. */
export function WithContact({ text }: { text: string }) {
  return text.split("{contactEmail}").map((piece, position) => {
    // The order of the pieces never changes.
    const key = position;
    return (
      <Fragment key={key}>
        {position > 0 && <a href={contactLink.href}>{contactLink.text}</a>}
        {piece}
      </Fragment>
    );
  });
}

/** Such texts, each in a paragraph. */
export function ContactParagraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text}>
      <WithContact text={text} />
    </p>
  ));
}
