import { applicationErrorHeading } from "#content/pages/alerts.ts";

/** Site specification, section 8: the default error page replaces a page whose part has failed, within the frame. */
export function showErrorPage(error: unknown): void {
  console.error(error);
  const page = document.createElement("section");
  page.className = "page-section";
  const heading = document.createElement("h1");
  heading.textContent = applicationErrorHeading;
  const message = document.createElement("p");
  message.textContent = error instanceof Error ? error.message : "Unknown error";
  const wayOut = document.createElement("p");
  const link = document.createElement("a");
  link.href = "/";
  link.textContent = "Go to the home page";
  wayOut.append(link);
  page.append(heading, message, wayOut);
  document.querySelector("main")?.replaceChildren(page);
}
