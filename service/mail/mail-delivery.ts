import { deskPath } from "#contract/addresses.ts";
import type { Change } from "../change.ts";
import type { App } from "../context.ts";
import type { Queries } from "../db/database.ts";
import { composeMail, type Mail } from "./compose-mail.ts";
import type { MailHandling } from "./mail-purposes.ts";
import { queueOperatorMails } from "./mail-queue.ts";
import type { OutgoingMailRow } from "./tables.ts";

export interface MailDelivery extends Pick<OutgoingMailRow, "state" | "recipient"> {
  mail: string;
  /** Since when. */
  at: string;
  /** Why it has not left, in the words of the mail server or of the service. */
  reason: string | null;
}

/** What says how far a mail has come. */
export const deliveryColumns = [
  ...(["id", "recipient", "state", "createdAt", "finishedAt", "lastFailure"] as const),
] as const satisfies readonly (keyof OutgoingMailRow)[];

export const deliveryOf = ({
  id,
  recipient,
  state,
  createdAt,
  finishedAt,
  lastFailure,
}: Pick<OutgoingMailRow, (typeof deliveryColumns)[number]>): MailDelivery => ({
  mail: id,
  state,
  recipient,
  at: finishedAt ?? createdAt,
  reason: lastFailure,
});

/** How far a mail has come, in one line. */
export function describeDelivery({ state, at, reason }: MailDelivery): string {
  const words = state === "sent" ? "handed over to the mail server" : state;
  return `${words}, ${at}${reason === null ? "" : `: ${reason}`}`;
}

/** Whether the recipient has not got a mail, and nobody decided so. One that was not tried yet is on its way. */
export function isUndelivered({ state, reason }: MailDelivery): boolean {
  if (state === "waiting") return reason !== null;
  return state === "failed";
}

/** What a mail that has not arrived was, as the operator is told. */
export interface UndeliveredContents {
  /** What has not arrived, such as "The license key". It begins a sentence. */
  what: string;
  facts: readonly (readonly [label: string, value: string])[];
}

/** A mail to a requester, licensee or buyer, of whose failure the operator is told, and whose progress may be recorded. */
export interface FollowedMail {
  /** What has not arrived, or undefined if nobody is to be told: the recipient is not to have it any more. */
  contents(queries: Queries, mail: OutgoingMailRow): Promise<UndeliveredContents | undefined>;
  /** The recipient waits for it, so the operator is told as soon as the mailbox is full, and not after the last attempt. */
  tellsOfDelay?: boolean;
  /** Records how far the mail has come, beside the queue. It is not bounced if our own address is blocked. */
  progress?(tx: Change, mail: OutgoingMailRow, state: "submitted" | "bounced"): Promise<void>;
}

export function followedMail({ contents, tellsOfDelay, progress }: FollowedMail, app: App): MailHandling {
  const tell = async ({ transaction }: Change, mail: OutgoingMailRow, said: Said) => {
    const found = await contents(transaction, mail);
    if (!found) return;
    const about = { purpose: "operator-alarm", aboutId: mail.aboutId } as const;
    await queueOperatorMails(transaction, app, about, undeliveredAlarm(mail, found, said, app));
  };
  return {
    async onEnd(tx, mail, outcome) {
      if (outcome.kind === "sent") await progress?.(tx, mail, "submitted");
      if (outcome.kind !== "given-up") return;
      const { reason, verdict = "unclear" } = outcome;
      await tell(tx, mail, {
        state: verdict === "policy" ? "was blocked" : "wasn't delivered",
        reason,
        advice: advice[verdict],
      });
      if (verdict !== "policy") await progress?.(tx, mail, "bounced");
    },
    ...(tellsOfDelay && {
      onDelay: (tx, mail, { reason }) =>
        tell(tx, mail, { state: "hasn't been delivered yet", reason, advice: advice.delayed }),
    }),
  };
}

/** What is said of a mail that has not arrived. */
interface Said {
  state: string;
  reason: string;
  advice: string;
}

const advice = {
  delayed: "The mailbox is full or can't be reached. The service retries for three days and tells you if it gives up.",
  hard: "The mailbox doesn't accept email. Contact the recipient another way and ask for another address.",
  soft: "The mailbox was full or couldn't be reached. Resend the email later.",
  policy: "The server refuses email from this service. Ask your email provider why, then resend the email.",
  unclear: "The service won't retry. Contact the recipient another way, or resend the email later.",
} as const;

/** To the operator: a mail has not arrived. */
function undeliveredAlarm(
  { id, recipient }: OutgoingMailRow,
  { what, facts }: UndeliveredContents,
  { state, reason, advice: text }: Said,
  { siteUrl }: App,
): Mail {
  const person = `${siteUrl}${deskPath}/people?${new URLSearchParams({ email: recipient ?? "" })}`;
  return composeMail(`${what} ${state}`, [
    `${what} ${state}. The recipient doesn't have it.`,
    [["Email", recipient ?? "unknown"], ["Reason", reason], ...facts, ["Email ID", id]],
    text,
    { kind: "link", label: "To resend it, or to send it to another address:", url: person },
  ]);
}
