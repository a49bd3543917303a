/** Stands in the rows of a person who was erased. No mail is sent to it: names under `invalid` never exist (RFC 2606). */
export const erasedMailbox = "erased@erased.invalid";
/** Stands in place of the name. */
export const erasedName = "erased";
