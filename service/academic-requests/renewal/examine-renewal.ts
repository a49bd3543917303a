import { licenseReminderDays } from "#content/promises.ts";
import { type RequestableLanguage, requestableLanguages } from "#contract/forms.ts";
import type { AppContext } from "../../context/app-context.ts";
import type { Queries } from "../../database/database.ts";
import { findLicense, listLicenses, type StoredLicense } from "../../licenses/license-store.ts";
import { parseProducts } from "../../licenses/licensed-products.ts";
import { erasedMailbox } from "../../mail/erased-mailbox.ts";
import { days, subtractDuration } from "../../time/durations.ts";
import { findOpenRequest } from "../request-store.ts";
import { productOf } from "../terms.ts";

/** What the link in a reminder can do now. */
export type RenewalState =
  | { kind: "unknown" }
  /** A request of the mailbox for the same tool is in review. */
  | { kind: "open"; requestId: string; language: RequestableLanguage }
  /** The license, or one that followed it, does not end soon. */
  | { kind: "current"; license: StoredLicense; opensAt: Date }
  | {
      kind: "renewable";
      /** The latest license of the mailbox for the tool. */
      license: StoredLicense;
      language: RequestableLanguage;
      /** Whether the institution still counts, and nothing was held against the license. */
      isClear: boolean;
    };

/** The state of the renewal of an academic license. It can be renewed from its first reminder on, and when it is over. */
export async function examineRenewal(
  queries: Queries,
  licenseId: string,
  { clock, adviseOn }: Pick<AppContext, "clock" | "adviseOn">,
): Promise<RenewalState> {
  const linked = await findLicense(queries, licenseId);
  const product = linked && parseProducts(linked.products)[0];
  if (!product || linked.edition !== "academic" || linked.mailbox === erasedMailbox) return { kind: "unknown" };
  const { mailbox } = linked;
  const language = requestableLanguages.find((each) => productOf(each).id === product.id);
  const filter = { mailbox, product: product.id, edition: "academic", limit: 1 } as const;
  const [license] = await listLicenses(queries, filter);
  if (!language || !license) return { kind: "unknown" };
  const open = await findOpenRequest(queries, mailbox, language);
  if (open) return { kind: "open", requestId: open.id, language };
  const isInForce = license.revokedAt === null && license.suspendedAt === null;
  const opensAt = subtractDuration(new Date(license.expiresAt), days(licenseReminderDays.first));
  if (isInForce && opensAt.getTime() > clock.now().getTime()) return { kind: "current", license, opensAt };
  const advice = adviseOn(mailbox)?.kind;
  const isAcademic = advice === "institution" || advice === "academic-suffix";
  return { kind: "renewable", license, language, isClear: isInForce && isAcademic && license.organization !== null };
}
