import { orderFields } from "#content/pages/order-form.ts";
import { formatAmount, offers, totalOf } from "#content/products/offers.ts";

/** Says what the developers of the form cost together, for each language. */
export function start(form: HTMLFormElement): void {
  const seats = form.querySelector<HTMLInputElement>("[name=seats]");
  const show = () => {
    for (const output of form.querySelectorAll("output")) {
      const offer = Object.values(offers).find(({ id }) => id === output.name);
      const total = offer && seats?.validity.valid ? totalOf(offer, seats.valueAsNumber) : undefined;
      output.value = total === undefined ? orderFields.seats.fault : formatAmount(total);
    }
  };
  form.addEventListener("input", show);
  show();
}
