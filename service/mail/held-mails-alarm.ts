import { composeMail, type Mail } from "./compose-mail.ts";
import type { OutgoingMailRow } from "./tables.ts";

const longestList = 20;
const linesForIssues = [
  "npm run admin -- mail list --state held --bulk",
  "npm run admin -- mail release --all --bulk --yes",
  "npm run admin -- mail drop --all --bulk --yes",
];

/** To the operator: mails are not sent until a person has decided. */
export function heldMailsAlarm(
  held: readonly Pick<OutgoingMailRow, "id" | "purpose" | "bulk" | "lastFailure">[],
): Mail {
  const reasons = [...Map.groupBy(held, ({ lastFailure }) => lastFailure ?? "unknown")];
  return composeMail(held.length === 1 ? "A mail is held" : `${held.length} mails are held`, [
    "These mails are not sent until you decide. Nobody else is told.",
    reasons.map(([reason, mails]) => [`${mails.length}`, reason] as const),
    held.slice(0, longestList).map(({ id, purpose }) => [purpose, id] as const),
    ...(held.length > longestList ? [`${held.length - longestList} more are not listed here.`] : []),
    "Above a budget, visitors have caused more mails than the limits allow. Their requests, orders and subscriptions are stored.",
    "A mail that ended several times without an answer may have arrived each time. A mail that a server refuses for its policy says that this service or its address is blocked: ask the provider of your mail server, and release the mail afterwards.",
    {
      kind: "lines",
      text: [
        "npm run admin -- mail list --state held",
        "npm run admin -- mail release MAIL",
        "npm run admin -- mail drop MAIL",
        ...(held.some(({ bulk }) => bulk) ? linesForIssues : []),
      ].join("\n"),
    },
  ]);
}
