import { textField } from "./enhance-form.ts";
import { meantName } from "./institution-words.ts";
import { lookUpDomain } from "./look-up-domain.ts";

/**
 * Advice below the fields, which keeps nobody from sending: that an address is of a free mail service, the university
 * that an address belongs to as long as none is typed, and the university that a misspelled name means.
 */
export function adviseOnAddressAndName(form: HTMLFormElement): void {
  const [email, university] = [textField(form, "email"), textField(form, "university")];
  const placeOf = (name: string) => {
    const place = form.querySelector<HTMLElement>(`[data-advice="${name}"]`);
    if (!place) throw new Error(`The form has no place for advice on "${name}".`);
    return place;
  };
  const [emailAdvice, universityAdvice] = [placeOf("email"), placeOf("university")];
  const { freeMail = "", suggestion = "", correction = "" } = form.dataset;

  const offer = (words: string, name: string) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet button-small";
    button.textContent = words.replace("{name}", () => name);
    button.addEventListener("click", () => {
      university.value = name;
      university.focus();
      universityAdvice.replaceChildren();
    });
    universityAdvice.replaceChildren(button);
  };
  const adviseOnAddress = async () => {
    const asked = email.value;
    const institution = await lookUpDomain(asked);
    if (asked !== email.value) return;
    emailAdvice.textContent = institution === null ? freeMail : "";
    if (institution && university.value.trim() === "") offer(suggestion, institution);
  };
  const adviseOnName = async () => {
    const asked = university.value;
    const meant = await meantName(asked);
    if (meant !== undefined && asked === university.value) offer(correction, meant);
  };
  email.addEventListener("change", adviseOnAddress);
  email.addEventListener("input", () => emailAdvice.replaceChildren());
  university.addEventListener("input", () => universityAdvice.replaceChildren());
  university.addEventListener("change", adviseOnName);
  // What was typed before this script was loaded fires no further event.
  if (email.value !== "") adviseOnAddress();
  if (university.value !== "") adviseOnName();
}
