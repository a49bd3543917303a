/** The words of the desk's first page. */
export const deskInbox = {
  heading: "Inbox",
  nothing: "Nothing is waiting.",
} as const;
