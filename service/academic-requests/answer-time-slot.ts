import { answerAtOnce } from "#content/academic-license.ts";
import { slotNames } from "#contract/slots.ts";
import type { AppContext } from "../context/app-context.ts";
import { createCache } from "../http/cache.ts";
import type { SlotSource } from "../http/filled-documents.ts";
import { minutes } from "../time/durations.ts";
import { answerTimeSentence } from "./answer-time.ts";

const freshFor = minutes(10);
/** The slot is read every few seconds. */
const failurePause = minutes(1);

export interface AnswerTimeParts extends Pick<AppContext, "clock" | "reportError" | "autoApprove"> {
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
