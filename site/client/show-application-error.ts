import { applicationErrorHeading } from "#content/alerts.ts";

/** Site specification, section 8: the default error page replaces a page whose part has failed, within the frame. */
export function showApplicationError(error: unknown): void {
  console.error(error);
  const page = document.createElement("section");
  page.className = "page-section application-error";
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["h1", applicationErrorHeading],
    ["p", error instanceof Error ? error.message : "Unknown error"],
  ];
  for (const [name, text] of texts) {
    const element = document.createElement(name);
    element.textContent = text;
    page.append(element);
  }
  const way = document.createElement("a");
  way.href = "/";
  way.textContent = "Go to the home page";
  const last = document.createElement("p");
  last.append(way);
  page.append(last);
  document.querySelector("main")?.replaceChildren(page);
}
