/** The answer, or undefined if it takes longer than so many milliseconds. A failure before that is passed on. */
export async function withinLimit<Answer>(asked: Promise<Answer>, milliseconds: number): Promise<Answer | undefined> {
  const over = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => over.resolve(undefined), milliseconds);
  try {
    return await Promise.race([asked, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
