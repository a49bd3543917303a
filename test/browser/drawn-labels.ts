import type { Page } from "@playwright/test";

/** The smallest size of a letter in a drawing or on a plate, in pixels of the screen. */
const leastSize = 12;

/**
 * Puts the drawings of pictures into the page, also those that are fetched later. A page refers to them with `<use>`,
 * whose content cannot be measured from outside.
 */
async function inlinePictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const read = (address: string) =>
      new Promise<Document | null>((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.responseType = "document";
        request.onload = () => resolve(request.responseXML);
        request.onerror = reject;
        request.open("GET", address);
        request.send();
      });
    for (const use of document.querySelectorAll<SVGUseElement>(
      "[data-picture] svg use, .plate svg use, .lazy-drawing use, .smell-drawing use",
    )) {
      const [address = "", id = ""] = (use.getAttribute("href") ?? use.dataset.drawing ?? "").split("#");
      if (!address) continue;
      const drawing = (await read(address))?.getElementById(id);
      if (!drawing) throw new Error(`${address} has no drawing "${id}".`);
      use.replaceWith(document.importNode(drawing, true));
    }
  });
}

/** The names of the figures and pictures that the page shows. */
export async function drawnNames(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLElement>('[data-figure-part$="-drawings"]')].map(({ dataset }) =>
      (dataset.figurePart ?? "").replace(/-drawings$/, ""),
    ),
    ...[...document.querySelectorAll<HTMLElement>("[data-picture]")].map(({ dataset }) => dataset.picture ?? ""),
  ]);
}

/** Labels of drawings and plates that cover each other, leave their plate or the window, or are too small to read. */
export async function labelFaults(page: Page): Promise<string[]> {
  // The page fetches the font of labels after it has loaded, if it has any. Pictures of other files have it as well.
  await page.waitForFunction(
    () => "labelFont" in document.documentElement.dataset || !document.querySelector(".specimen, .label, .drawing"),
  );
  await inlinePictures(page);
  await page.evaluate(async () => {
    document.documentElement.dataset.labelFont = "";
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
  return page.evaluate((least) => {
    interface Label {
      text: string;
      size: number;
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const drawings = [...document.querySelectorAll<SVGSVGElement>("main svg")];
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    /** The box holds the letters: lines of text may touch with the space above and below them. */
    const labelOf = (element: Element, scale: number): Label => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const inset = (bottom - top) * 0.2;
      const text = (element.textContent ?? "").trim();
      return { text, size: sizeOf(element) * scale, left, right, top: top + inset, bottom: bottom - inset };
    };
    const isShown = (element: Element) => element.getClientRects().length > 0 && element.checkVisibility();
    const faultsOf = (labels: readonly Label[], frame: DOMRect): string[] => {
      const outer = {
        left: Math.max(frame.left, 0) - 1,
        right: Math.min(frame.right, document.documentElement.clientWidth) + 1,
        top: frame.top - 1,
        bottom: frame.bottom + 1,
      };
      const covers = (a: Label, b: Label) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
      return labels.flatMap((label, index) => [
        ...(label.size < least - 0.05 ? [`"${label.text}" is ${label.size.toFixed(1)} px`] : []),
        ...(label.left < outer.left || label.right > outer.right || label.top < outer.top || label.bottom > outer.bottom
          ? [`"${label.text}" is clipped`]
          : []),
        ...labels
          .slice(index + 1)
          .filter((other) => covers(label, other))
          .map((other) => `"${label.text}" covers "${other.text}"`),
      ]);
    };
    const inDrawings = drawings.filter(isShown).flatMap((drawing) => {
      const matrix = drawing.getScreenCTM();
      const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
      const labels = [...drawing.querySelectorAll("text")].filter(isShown).map((text) => labelOf(text, scale));
      const plate = drawing.closest(".plate");
      const frame = (plate ?? drawing).getBoundingClientRect();
      return faultsOf(labels, frame).map((fault) => {
        const name =
          drawing.closest<HTMLElement>("[data-picture]")?.dataset.picture ??
          drawing.closest<HTMLElement>("[data-figure-part]")?.dataset.figurePart ??
          drawing.getAttribute("class");
        return `${name}: ${fault}`;
      });
    });
    const ownText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const onPlates = [...document.querySelectorAll(".plate")].flatMap((plate) => {
      const words = [...plate.querySelectorAll("*")].filter(
        (element) => !element.closest("svg, .visually-hidden, select") && ownText(element) && isShown(element),
      );
      return words
        .filter((element) => sizeOf(element) < least - 0.05)
        .map((element) => `plate: "${(element.textContent ?? "").trim().slice(0, 40)}" is ${sizeOf(element)} px`);
    });
    return [...inDrawings, ...onPlates];
  }, leastSize);
}
