/** Silent reading of non-fiction: 238 words a minute (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
const wordsPerMinute = 238;

export function readingMinutes(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / wordsPerMinute));
}
