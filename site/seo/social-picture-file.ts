/** A size that link previews do not crop (Open Graph recommends a ratio of 1.91 to 1). */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** The address of the social picture of a page: `/faq` has `/social/faq.png`. */
export function socialPicturePath(pagePath: string): string {
  const name = pagePath === "/" ? "/home" : pagePath.replace(/\.html$/, "");
  return `/social${name}.png`;
}
