import { composeMail, type Mail } from "../../mail/compose-mail.ts";
import type { WantedOperator } from "./permissions-file.ts";
import type { Removal } from "./remove-operator.ts";

declare module "../../mail/tables.ts" {
  interface MailPurposes {
    "operator-change": true;
  }
}

export interface OperatorChanges {
  added: WantedOperator[];
  changed: WantedOperator[];
  removed: Removal[];
}

export const describePermissions = ({ may }: Pick<WantedOperator, "may">): string =>
  may.length === 0 ? "no permission" : may.join(", ");

/** To every operator: who was added or removed, and whose permissions have changed. */
export function operatorsChanged({ added, changed, removed }: OperatorChanges, by: string, isLast: boolean): Mail {
  return composeMail("The operators have changed", [
    `${by} has changed who the operators are, on the command line.`,
    [
      ...added.map((operator) => [`Added: ${operator.name}`, describePermissions(operator)] as const),
      ...changed.map((operator) => [`Now has: ${operator.name}`, describePermissions(operator)] as const),
      ...removed.map(({ name }) => ["Removed", name] as const),
    ],
    isLast
      ? "Nobody is named any more. Mails to the operator go to REVIEW_EMAIL, and whoever has the command line may use it."
      : "Each operator gets mails about what the permissions name, with links of their own. Never forward such a mail.",
    "If this is a surprise, look at the log: npm run admin -- audit list",
  ]);
}
