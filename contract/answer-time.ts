/**
 * The page of the academic license says how long answers have really taken. Only the service knows; the build leaves a
 * hidden place for it, which the service fills and shows while it has enough decisions to speak of.
 */
export const answerTimePlaceholder = "%answer-time%";
export const hiddenAnswerTime = `data-answer-time="" hidden="">${answerTimePlaceholder}`;

const shownAnswerTime = 'data-answer-time="">';

/** The page with the sentence in its place. The sentence is our own and holds nothing that needs escaping. */
export function fillAnswerTime(html: string, sentence: string): string {
  return html.replace(hiddenAnswerTime, shownAnswerTime + sentence);
}
