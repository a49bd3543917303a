import { applicationErrorHeading } from "#content/pages/alerts.ts";
import { refusedForms } from "#content/pages/form-results.ts";
import { company } from "#content/products/company.ts";
import type { Views } from "#contract/views.ts";
import { MessagePage } from "../components/message-page.tsx";

function wordsOf(error: Views["error"]) {
  if (error.kind === "failed")
    return { heading: applicationErrorHeading, text: `Error ${error.status}. Try again later.` };
  if (error.kind === "notFound") return { heading: "Not found", text: "There is nothing at this address." };
  return refusedForms[error.kind];
}

export const title = (error: Views["error"]) => `${company.name} | ${wordsOf(error).heading}`;

export default function ErrorMessage(error: Views["error"]) {
  const { heading, text } = wordsOf(error);
  return (
    <MessagePage heading={heading}>
      <p>{text}</p>
    </MessagePage>
  );
}
