/**
 * Fetches the fonts that the page has not needed yet. Labels of drawings have one of their own, and names in the
 * visitor's code may have letters of another: without this they would be asked for when his files are open.
 */
export function fetchFonts(whenIdle: (run: () => void) => void): void {
  whenIdle(() => {
    for (const font of document.fonts) font.load().catch(() => undefined);
  });
}
