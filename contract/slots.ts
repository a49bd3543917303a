/** The places in built documents that the service fills. Both sides use these names. */
export const slotNames = {
  package: (id: string) => `package:${id}`,
  startPackage: (id: string) => `start-package:${id}`,
  noPackages: "no-packages",
  hasPackages: "has-packages",
} as const;

/** A slot for a piece of HTML or XML. `built` is its content until the service fills it. */
export function contentSlot(name: string, built = ""): string {
  return `<!--slot ${name}-->${built}<!--/slot-->`;
}

export const hasContentSlot = (text: string): boolean => text.includes("<!--slot ");

/**
 * A slot for the `hidden` attribute of an element: `<p data-slot={name} hidden>`. Its built content is the
 * attribute that follows, if any.
 */
export const slotAttribute = "data-slot";

/** Computes the content of a slot from the built content. */
export type SlotFill = (built: string) => string;

const slot = new RegExp(
  [
    "<!--slot (?<contentName>[\\w:.-]+)-->(?<content>[\\s\\S]*?)<!--/slot-->",
    ` ${slotAttribute}="(?<attributeName>[\\w:.-]+)"(?<attribute>(?: hidden="")?)`,
  ].join("|"),
  "g",
);

/** The names of the slots in a document, in their order. */
export function slotsIn(text: string): string[] {
  return [...text.matchAll(slot)].map(({ groups }) => groups?.contentName ?? groups?.attributeName ?? "");
}

/** Fills the slots of a document. An unfilled slot keeps its built content; the marks are removed. */
export function fillSlots(text: string, fillOf: (name: string) => SlotFill | undefined): string {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(slot)) {
    const built = groups.content ?? groups.attribute ?? "";
    const fill = fillOf(groups.contentName ?? groups.attributeName ?? "");
    pieces.push(text.slice(end, index), fill ? fill(built) : built);
    end = index + whole.length;
  }
  const filled = pieces.join("") + text.slice(end);
  const open = /<!--slot ([^>]*)-->/.exec(filled);
  if (open) throw new Error(`The slot ${open[1]} has no end.`);
  return filled;
}
