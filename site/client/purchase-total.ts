import { checkoutFor, formatAmount, offers, totalOf } from "#content/products/offers.ts";
import type { PageElement } from "./page-element.ts";

/**
 * Says what the developers of its form cost together: for the offer that an output names, or else the chosen one. Links
 * to checkouts are for their number. A number that is none has no total, and what is wrong with it is shown.
 */
export default class PurchaseTotal extends HTMLElement implements PageElement {
  start(): void {
    const form = this.querySelector("form");
    const seats = form?.querySelector<HTMLInputElement>("[name=seats]");
    if (!form || !seats) throw new Error("There is no number of developers to tell the price of.");
    const totalFor = (name: FormDataEntryValue | null): string => {
      const offer = Object.values(offers).find(({ id }) => id === name);
      const total = offer && seats.validity.valid ? totalOf(offer, Number(seats.value)) : undefined;
      return total === undefined ? "" : formatAmount(total);
    };
    const show = () => {
      const { valid } = seats.validity;
      seats.setAttribute("aria-invalid", String(!valid));
      for (const fault of form.querySelectorAll<HTMLElement>("[data-fault]")) fault.hidden = valid;
      for (const output of form.querySelectorAll("output"))
        output.value = totalFor(output.name || new FormData(form).get("offer"));
      for (const link of form.querySelectorAll<HTMLAnchorElement>("a[data-checkout]"))
        link.href = checkoutFor(link.dataset.checkout ?? "", valid ? Number(seats.value) : 1);
    };
    form.addEventListener("input", show);
    show();
  }
}
