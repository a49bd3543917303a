import { adviseLicense, readLicenseChoices } from "#content/products/license-advice.ts";

/** Answers as the choices are made, at the address that the button of the form leads to. */
export function start(form: HTMLFormElement): void {
  const answer = () => {
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    const choices = new URLSearchParams(chosen);
    const license = adviseLicense(readLicenseChoices(choices));
    for (const part of form.querySelectorAll<HTMLElement>("[data-license-answer]"))
      part.hidden = part.dataset.licenseAnswer !== license;
    if (license) history.replaceState(history.state, "", `?${choices}#which-license`);
  };
  form.addEventListener("change", answer);
  answer();
}
