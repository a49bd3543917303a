import { answerAtOnce } from "#content/pages/academic-license.ts";
import { slotNames } from "#contract/slots.ts";
import type { AppContext } from "../platform/context/app-context.ts";
import type { Queries } from "../platform/database/database.ts";
import { createCache } from "../platform/http/cache.ts";
import type { SlotSource } from "../platform/http/filled-documents.ts";
import { days, minutes, subtractDuration } from "../platform/time/time.ts";

/** Only decisions of the last days count, so that the figure is current. */
const countedDays = 180;

/** With fewer decisions a median is meaningless and is not shown. */
const fewestDecisions = 5;

/** The median answer time in milliseconds, or undefined while there are too few decisions. */
export async function medianAnswerTime(queries: Queries, now: Date): Promise<number | undefined> {
  const since = subtractDuration(now, days(countedDays)).toISOString();
  const decided = await queries
    .selectFrom("academicDecision")
    .innerJoin("academicLicenseRequest", "academicLicenseRequest.id", "academicDecision.requestId")
    .select(["academicLicenseRequest.receivedAt", "academicDecision.decidedAt"])
    .where("academicDecision.decidedAt", ">=", since)
    // The rule answers at once, which says nothing about the others.
    .where("academicDecision.decidedThrough", "!=", "rule")
    .execute();
  if (decided.length < fewestDecisions) return undefined;
  const durations = decided
    .map(({ receivedAt, decidedAt }) => Date.parse(decidedAt) - Date.parse(receivedAt))
    .sort((one, other) => one - other);
  return durations[Math.floor(durations.length / 2)];
}

/** The sentence for the page. Rounds up to days, so that it never promises too much. */
export function answerTimeSentence(duration: number): string {
  const count = Math.max(1, Math.ceil(duration / days(1)));
  const span = count === 1 ? "one day" : `${count} days`;
  return `Half of the requests of the last ${countedDays} days were answered within ${span}.`;
}

const freshFor = minutes(10);
/** The slot is read every few seconds. */
const failurePause = minutes(1);

interface AnswerTimeParts extends Pick<AppContext, "clock" | "reportError" | "autoApprove"> {
  /** The median in milliseconds, if it is known. */
  answerTime(): Promise<number | undefined>;
}

/**
 * Shows how long answers have taken, as far as it is known: no page waits for the database, and without it the page has no
 * such sentence. Where clear cases are approved at once, the slot says that too.
 */
export function answerTimeSlot({ answerTime, clock, reportError, autoApprove }: AnswerTimeParts): SlotSource {
  const sentences = createCache<string>({ freshFor, failurePause, size: 1, clock });
  const readSentence = async () => {
    try {
      const duration = await answerTime();
      return duration === undefined ? "" : answerTimeSentence(duration);
    } catch (error) {
      reportError(error, undefined);
      throw error;
    }
  };
  let text = "";
  const refresh = async () => {
    text = await sentences("", readSentence).catch(() => "");
  };
  return {
    slots: [slotNames.answerTime],
    async read() {
      void refresh();
      const shown = [...(autoApprove ? [answerAtOnce] : []), text].join(" ").trim();
      return { key: shown, fill: () => ({ [slotNames.answerTime]: () => shown }) };
    },
  };
}
