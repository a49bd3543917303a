import type { Opened } from "./opened.ts";

type Titled = Pick<Opened, "source"> & { analysis: Pick<Opened["analysis"], "title"> };

/** The titles of two results. Two versions of a project have the same one; the folder or archive then tells them apart, if it can. */
export function comparedTitles(before: Titled, now: Titled): { before: string; now: string } {
  const isSame = before.analysis.title === now.analysis.title && before.source !== now.source;
  const titleOf = ({ analysis: { title }, source }: Titled) =>
    isSame && source && source !== title ? `${title} (${source})` : title;
  return { before: titleOf(before), now: titleOf(now) };
}
