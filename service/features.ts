import { academic } from "./academic/feature.ts";
import { care } from "./care-feature.ts";
import type { App } from "./context.ts";
import { operators } from "./desk/feature.ts";
import { downloads } from "./downloads/feature.ts";
import type { Feature } from "./feature.ts";
import { licenses } from "./licenses/feature.ts";
import type { MailHooks } from "./mail/sender.ts";
import { mail } from "./mail-feature.ts";
import { customers } from "./my-licenses/feature.ts";
import { newsletter } from "./newsletter/feature.ts";
import { composeDelivery } from "./newsletter/issue.ts";
import { endSubscription } from "./newsletter/subscription.ts";
import { orders } from "./orders/feature.ts";

/** All features, in the order in which their parts of the daily digest are shown. */
export const features: readonly Feature[] = [
  academic,
  orders,
  customers,
  licenses,
  downloads,
  newsletter,
  operators,
  mail,
  care,
];

/** What the features add to the sending of mails. */
export const mailHooks = (app: App): MailHooks => ({
  composeBulk: (mail) => composeDelivery(mail, app),
  onRefusedForGood: (tx, email) => endSubscription(tx, email, "bounced", app),
});

export const digestSources = features.flatMap(({ digest = [] }) => digest);
export const searches = features.flatMap(({ search = [] }) => search);
export const personalData = features.flatMap((feature) => feature.personalData ?? []);
