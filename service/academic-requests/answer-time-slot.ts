import { slotNames } from "#contract/slots.ts";
import type { AppContext } from "../context/app-context.ts";
import { createCache } from "../http/cache.ts";
import type { SlotSource } from "../http/slot-routes.ts";
import { answerTimeSentence, medianAnswerTime } from "./answer-time.ts";

/** How long a figure is shown before it is computed again. */
const freshSeconds = 600;

/** Says how long answers have really taken. A database that does not answer costs the sentence, never the page. */
export function answerTimeSlot({ database, clock, reportFault }: AppContext): SlotSource {
  const figures = createCache<string>({ freshSeconds, size: 1, clock });
  const sentence = async () => {
    const duration = await medianAnswerTime(database.query, clock.now());
    return duration === undefined ? "" : answerTimeSentence(duration);
  };
  return {
    slots: [slotNames.answerTime],
    async read() {
      const text = await figures("", sentence).catch((error) => {
        reportFault(error, undefined);
        return "";
      });
      return { key: text, fill: () => ({ [slotNames.answerTime]: () => text }) };
    },
  };
}
