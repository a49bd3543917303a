import type { AppContext } from "../../context/app-context.ts";
import { days, subtractDuration } from "../../time/durations.ts";

/** Counters are used on their own day. They are kept a day longer for processes whose clocks differ. */
const keptFor = days(1);

/** Removes the counters of former days. */
export async function forgetBudgets({ database, clock }: Pick<AppContext, "database" | "clock">): Promise<void> {
  const oldest = subtractDuration(clock.now(), keptFor).toISOString().slice(0, 10);
  await database.query.deleteFrom("mailBudget").where("startsAt", "<", oldest).execute();
}
