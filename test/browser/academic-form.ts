import type { Locator, Page } from "@playwright/test";
import { elementDefined } from "./fixtures.ts";

export interface AcademicForm {
  name: Locator;
  email: Locator;
  university: Locator;
  button: Locator;
  languages: Locator;
  language(name: "Java" | "C#" | "Python"): Locator;
  fill(values: { name: string; email: string; university: string }): Promise<void>;
}

export function academicForm(page: Page): AcademicForm {
  const form = page.getByRole("form", { name: "Request a license" });
  const [name, email, university] = ["Name", "Academic email address", "University or institute"].map((label) =>
    form.getByRole("textbox", { name: label, exact: true }),
  );
  if (!name || !email || !university) throw new Error("Three labels make three fields.");
  return {
    name,
    email,
    university,
    button: form.getByRole("button", { name: "Send request" }),
    languages: form.getByRole("radio"),
    language: (language) => form.getByRole("radio", { name: language, exact: true }),
    async fill(values) {
      await name.fill(values.name);
      await email.fill(values.email);
      await university.fill(values.university);
    },
  };
}

/** The form is in view from the start, so its script is loaded without further ado. */
export async function academicFormStarted(page: Page): Promise<void> {
  await elementDefined(page, "academic-form");
}
