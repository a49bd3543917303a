import { adviseLicense, readLicenseChoices } from "#content/products/license-advice.ts";

/**
 * Answers as the choices are made, at the address that the button of the form leads to. A press of the button says at
 * each question without an answer that it needs one, unless the license is known without.
 */
export function start(form: HTMLFormElement): void {
  const choicesOf = (part: ParentNode) => [...part.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  const mark = (question: Element, isMissing: boolean) => {
    const words = question.querySelector<HTMLElement>(".field-fault");
    if (words) words.hidden = !isMissing;
    for (const choice of choicesOf(question)) {
      choice.setAttribute("aria-invalid", String(isMissing));
      if (isMissing) choice.setAttribute("aria-describedby", words?.id ?? "");
      else choice.removeAttribute("aria-describedby");
    }
  };
  const answer = () => {
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const choices = new URLSearchParams(chosen);
    const license = adviseLicense(readLicenseChoices(choices));
    for (const choice of choicesOf(form)) choice.required = license === undefined;
    for (const question of form.querySelectorAll("fieldset"))
      if (license || choicesOf(question).some(({ checked }) => checked)) mark(question, false);
    for (const part of form.querySelectorAll<HTMLElement>("[data-license-answer]"))
      part.hidden = part.dataset.licenseAnswer !== license;
    if (license) history.replaceState(history.state, "", `?${choices}#which-license`);
  };
  // The event does not bubble. Without its bubble the browser moves no focus.
  form.addEventListener(
    "invalid",
    (event) => {
      event.preventDefault();
      const question = event.target instanceof Element ? event.target.closest("fieldset") : null;
      if (question) mark(question, true);
      form.querySelector<HTMLElement>("input:invalid")?.focus();
    },
    { capture: true },
  );
  form.addEventListener("change", answer);
  answer();
}
