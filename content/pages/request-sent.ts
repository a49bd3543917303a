import { promiseWords } from "../products/promises.ts";

/**
 * What is shown after an academic request was sent: in the place of the form, and on the result page for browsers
 * without script. `{mailbox}`, `{answerBy}`, `{askAfter}` and `{email}` are replaced.
 */
export const requestSent = {
  heading: "What happens now",
  facts: [
    { id: "mailbox", label: "Your address", text: "{mailbox}" },
    { id: "answer", label: "Our answer", text: "Typically {answerBy}, by email to this address." },
    {
      id: "receipt",
      label: "Receipt",
      text: "On its way to this address, with a link to the status page of your request. If you sent the same request before, use the link in the first receipt.",
    },
    { id: "no-answer", label: "No answer?", text: "Check your spam folder. {askAfter}, write to {email}." },
  ],
  /** Without script the address is not repeated: it would be in the address of the page. */
  enteredMailbox: "The address you entered in the form",
  /** Follows the day where clear cases are approved at once. */
  atOnce: ", or right away in clear cases, once you confirm your address with the link in the receipt",
  /** Until the service has filled in the days. */
  undated: {
    answerBy: `within ${promiseWords.academicAnswerTypical}`,
    askAfter: `After ${promiseWords.academicFollowUp}`,
  },
  anotherForm: "Each request is for one tool. If you need another tool, send another request.",
} as const;
