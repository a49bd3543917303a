import { orderPath, quotePath } from "../products/offers.ts";
import { askForLicenses } from "./my-licenses.ts";
import { orderPage } from "./order-form.ts";
import { quotePage } from "./quote.ts";

/** The pages that the service draws on request, so that no file of the build stands for them, as the search lists them. */
export const servicePages = [
  { url: "/licenses", title: askForLicenses.heading, text: askForLicenses.text },
  { url: orderPath, title: orderPage.heading, text: orderPage.introduction },
  { url: quotePath, title: quotePage.chooseHeading, text: quotePage.chooseText },
];

/** The addresses of `servicePages`. */
export const servicePaths: readonly string[] = servicePages.map(({ url }) => url);
