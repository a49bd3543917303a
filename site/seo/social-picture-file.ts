/** Pixels that link previews are cut to nowhere (Open Graph asks for a ratio of 1.91 to 1). */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** Where the picture for the link preview of a page is served: `/faq` has `/social/faq.png`. */
export function socialPicturePath(pagePath: string): string {
  const name = pagePath === "/" ? "/home" : pagePath.replace(/\.html$/, "");
  return `/social${name}.png`;
}
