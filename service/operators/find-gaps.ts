import type { Operator } from "./operator-store.ts";
import { permissions } from "./permissions.ts";

/** What nobody can do, or not without a second person, in sentences. Without operators there is nothing to miss. */
export function findGaps(operators: readonly Operator[], twoPersonRule: readonly ("keys" | "newsletter")[]): string[] {
  const withPermission = (permission: Operator["may"][number]) =>
    operators.filter(({ may }) => may.includes(permission));
  if (operators.length === 0) {
    return twoPersonRule.length === 0
      ? []
      : [
          `TWO_PERSON_RULE names ${twoPersonRule.join(", ")}, and there are no operators: nobody could propose or confirm. Name two: npm run admin -- operators add`,
        ];
  }
  const missing = permissions.filter((permission) => withPermission(permission).length === 0);
  const single = twoPersonRule.filter((kind) => withPermission(kind).length === 1);
  return [
    ...(missing.length === 0
      ? []
      : [
          `Nobody has the permission ${missing.join(", ")}. Such mails go to REVIEW_EMAIL. See: npm run admin -- operators list`,
        ]),
    ...single.map(
      (kind) =>
        `TWO_PERSON_RULE names ${kind}, and ${withPermission(kind)[0]?.name} alone has that permission: nobody could confirm.`,
    ),
  ];
}
