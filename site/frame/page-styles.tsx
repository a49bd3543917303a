import { clientFile, scriptWords, styleText } from "virtual:client-files";
import { readStyles, usedStyles, wordsInTags } from "../styles/used-styles.ts";

const parts = styleText === undefined ? undefined : readStyles(styleText);

/** The words of the scripts whose addresses stand in this markup, and of the script of every page. */
function wordsOfScripts(markup: string): readonly string[] {
  return Object.entries(scriptWords)
    .filter(([address]) => address === clientFile("behavior") || markup.includes(address))
    .flatMap(([, words]) => words);
}

/** The style rules that a page with this body uses. None in development, where the whole style sheet is linked. */
export function stylesFor(bodyMarkup: string): string | undefined {
  return (
    parts && usedStyles(parts, new Set(["html", "body", ...wordsInTags(bodyMarkup), ...wordsOfScripts(bodyMarkup)]))
  );
}

/**
 * The style rules of a page, in the document itself, so that its first paint waits for nothing else. In development the
 * whole style sheet, which is reloaded when it changes.
 */
export function PageStyles({ rules }: { rules: string | undefined }) {
  if (rules === undefined) return <link rel="stylesheet" href={clientFile("styles")} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of ours, in which nothing ends the element
  return <style dangerouslySetInnerHTML={{ __html: rules }} />;
}
