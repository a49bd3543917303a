import type { AppContext } from "../../context/app-context.ts";
import { inParts } from "../../database/row-parts.ts";
import { days, subtractDuration } from "../../time/durations.ts";

/** Counters are used on their own day. They are kept a day longer for processes whose clocks differ. */
const keptFor = days(1);

/** Counters that are removed in one transaction: few enough that forms of visitors are stored in between. */
const countersAtOnce = 1000;

/** Removes the counters of former days. */
export async function forgetBudgets({ database, clock }: Pick<AppContext, "database" | "clock">): Promise<void> {
  const oldest = subtractDuration(clock.now(), keptFor).toISOString().slice(0, 10);
  const { query } = database;
  await inParts(countersAtOnce, async (most) => {
    const former = query.selectFrom("mailBudget").select("keyHash").where("startsAt", "<", oldest).limit(most);
    const { numDeletedRows } = await query.deleteFrom("mailBudget").where("keyHash", "in", former).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
