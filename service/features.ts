import { recordKeyDelivery } from "./academic/decide-request.ts";
import { academic } from "./academic/feature.ts";
import { care } from "./care-feature.ts";
import type { App } from "./context.ts";
import { operators } from "./desk/feature.ts";
import { downloads } from "./downloads/feature.ts";
import type { Feature } from "./feature.ts";
import { licensesFeature } from "./licenses/feature.ts";
import type { MailHandlings } from "./mail/sender.ts";
import { mail } from "./mail-feature.ts";
import { customers } from "./my-licenses/feature.ts";
import { findRenewal } from "./my-licenses/read-list.ts";
import { newsletter } from "./newsletter/feature.ts";
import { licenseOrders, orders } from "./orders/feature.ts";

const licenses = licensesFeature({
  findRenewal,
  mailOrderKeys: licenseOrders.mailArrivedKey,
  undeliveredMail: licenseOrders.undeliveredMail,
  recordKeyDelivery,
});

/** All features, in the order in which their commands and their parts of the daily digest are shown. */
const listed = [academic, orders, customers, licenses, newsletter, downloads, operators, mail, care] as const;
export const features: readonly Feature[] = listed;

/** The purposes of mails that a feature says something about. */
type HandledPurpose = (typeof listed)[number] extends infer Each
  ? Each extends { mails(app: App): infer Handled }
    ? keyof Handled
    : never
  : never;

/** What becomes of each mail of the service. A purpose that no feature says anything about does not compile. */
export function createMails(app: App): MailHandlings {
  const handled: Pick<MailHandlings, HandledPurpose> = Object.assign({}, ...features.map(({ mails }) => mails?.(app)));
  return handled;
}

export const digestSources = features.flatMap(({ digest = [] }) => digest);
export const namingMails = features.flatMap((feature) => feature.namingMails ?? []);
export const searches = features.flatMap(({ search = [] }) => search);
export const personalData = features.flatMap((feature) => feature.personalData ?? []);
