/** The words of the desk's first page. */
export const deskInbox = {
  heading: "Inbox",
  nothing: "Nothing is waiting.",
  mails: "Failed and waiting emails",
  month: "Month in figures",
} as const;
