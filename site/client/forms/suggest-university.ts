import { textField } from "./enhance-form.ts";
import { institutionOf } from "./institution-of.ts";

/** Offers the university that the mail address suggests, until the visitor types another name. */
export function suggestUniversity(form: HTMLFormElement): void {
  const [email, university] = [textField(form, "email"), textField(form, "university")];
  const place = form.querySelector<HTMLElement>("[data-suggestion]");
  if (!place) throw new Error("The form has no place for a suggestion.");

  const offer = (name: string) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button button-quiet button-small";
    button.textContent = `${place.dataset.suggestion} ${name}`;
    button.addEventListener("click", () => {
      university.value = name;
      university.focus();
      place.replaceChildren();
    });
    place.replaceChildren(button);
  };
  const suggest = async () => {
    const name = await institutionOf(email.value);
    if (name && university.value.trim() === "") offer(name);
    else place.replaceChildren();
  };
  email.addEventListener("change", suggest);
  university.addEventListener("input", () => place.replaceChildren());
  // What was typed before this script was loaded fires no further event.
  if (email.value !== "") suggest();
}
