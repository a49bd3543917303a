import { orderFields } from "#content/pages/order-form.ts";
import { checkoutFor, formatAmount, offers, totalOf } from "#content/products/offers.ts";
import type { PageElement } from "./page-element.ts";

/**
 * Says what the developers of its form cost together: for the offer that an output names, or else the chosen one. Links
 * to checkouts are for their number, and the field is marked if it holds none.
 */
export default class PurchaseTotal extends HTMLElement implements PageElement {
  start(): void {
    const form = this.querySelector("form");
    const seats = form?.querySelector<HTMLInputElement>("[name=seats]");
    if (!form || !seats) throw new Error("There is no number of developers to tell the price of.");
    const wordsFor = (name: FormDataEntryValue | null): string => {
      if (!seats.validity.valid) return orderFields.seats.fault;
      const offer = Object.values(offers).find(({ id }) => id === name);
      const total = offer && totalOf(offer, Number(seats.value));
      return total === undefined ? "" : formatAmount(total);
    };
    const show = () => {
      seats.setAttribute("aria-invalid", String(!seats.validity.valid));
      for (const output of form.querySelectorAll("output"))
        output.value = wordsFor(output.name || new FormData(form).get("offer"));
      for (const link of form.querySelectorAll<HTMLAnchorElement>("a[data-checkout]"))
        link.href = checkoutFor(link.dataset.checkout ?? "", seats.validity.valid ? Number(seats.value) : 1);
    };
    form.addEventListener("input", show);
    show();
  }
}
