/** The words without a day, on a page that was read on an earlier day. */
function forgetPastDays(panel: ParentNode): void {
  for (const day of panel.querySelectorAll<HTMLElement>("[data-until]")) {
    const words = day.closest<HTMLElement>("[data-otherwise]");
    if (words && Date.parse(day.dataset.until ?? "") <= Date.now()) words.textContent = words.dataset.otherwise ?? "";
  }
}

/**
 * Shows what happens to a request that was just sent, in the place of its form, which moves below. The
 * address is shown as it was typed and comes from nowhere else.
 */
export function showSentRequest(form: HTMLFormElement, mailbox: string): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-request-sent]");
  const panel = template?.content.cloneNode(true);
  if (!(panel instanceof DocumentFragment)) throw new Error("The page has no words about a sent request.");
  const [heading, shown] = [panel.querySelector("h2"), panel.querySelector("[data-mailbox]")];
  if (!heading || !shown) throw new Error("The words about a sent request lack a part.");
  shown.textContent = mailbox;
  forgetPastDays(panel);
  form.parentElement?.querySelector(".request-sent")?.remove();
  form.before(panel);
  heading.focus();
}
