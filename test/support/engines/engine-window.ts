import * as v from "valibot";
import { expect } from "vitest";

/** A source of input with what it does, in the form that WebDriver and WebDriver BiDi share. */
export interface InputSource {
  type: "key" | "pointer";
  id: string;
  parameters?: { pointerType: "mouse" };
  actions: readonly object[];
}

/** What an engine does in its own way, with one window. */
export interface Engine {
  /** Resolves when the document has loaded. */
  navigate(url: string): Promise<void>;
  /** Resolves with the text that an expression gives. */
  evaluateText(expression: string): Promise<string>;
  perform(sources: readonly InputSource[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** What the pages have logged as an error or a warning. WebKit's driver does not tell it, see `recordSite`. */
  problems(): readonly string[];
  close(): Promise<void>;
}

/** No page of ours has as many places for the focus before its footer. */
const mostStops = 250;

const Place = v.object({ x: v.number(), y: v.number() });

/** Keys without a character, as WebDriver names them. */
const keys = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowRight: "\uE014", ArrowDown: "\uE015" };

/** What visitors do in a window, by the same means in every engine. */
export function windowOf(engine: Engine) {
  /** Calls a function in the page. Its values travel as JSON. */
  async function evaluate<Values extends readonly unknown[]>(
    run: (...values: Values) => unknown,
    ...values: Values
  ): Promise<unknown> {
    const text = await engine.evaluateText(`JSON.stringify({ value: (${run})(...${JSON.stringify(values)}) })`);
    return v.parse(v.object({ value: v.optional(v.unknown()) }), JSON.parse(text)).value;
  }

  async function type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    await engine.perform([{ type: "key", id: "keyboard", actions }]);
  }

  return {
    ...engine,
    evaluate,
    type,
    press: (key: keyof typeof keys) => type(keys[key]),
    /**
     * Opens an address. Resolves when the script of the page has run. The page before has loaded by then: Firefox never
     * answers a navigation that ends another one.
     */
    async open(url: string): Promise<void> {
      await expect.poll(() => evaluate(() => document.readyState)).toBe("complete");
      await engine.navigate(url);
      await expect.poll(() => evaluate(() => document.documentElement.dataset.behavior)).toBeDefined();
    },
    /** Presses the tab key until an element that matches and holds the text has the focus. */
    async tabTo(selector: string, text = ""): Promise<void> {
      const passed: unknown[] = [];
      while (passed.length < mostStops) {
        await type(keys.Tab);
        if (await evaluate(isFocused, selector, text)) return;
        passed.push(await evaluate(() => document.activeElement?.outerHTML.slice(0, 80)));
      }
      throw new Error(`The focus never comes to ${selector} ${text}:\n${passed.join("\n")}`);
    },
    /** Clicks the first visible element that matches and holds the text, as soon as there is one. */
    async click(selector: string, text = ""): Promise<void> {
      const place = () => evaluate(scrollIntoSight, selector, text);
      await expect.poll(place, { message: `${selector} ${text}` }).toBeDefined();
      await engine.perform([pressAt(v.parse(Place, await place()))]);
    },
  };
}

export type EngineWindow = ReturnType<typeof windowOf>;

function isFocused(selector: string, text: string): boolean {
  const element = document.activeElement;
  return element?.matches(selector) === true && element.textContent.includes(text);
}

function scrollIntoSight(selector: string, text: string) {
  const element = [...document.querySelectorAll(selector)].find(
    (one) => one.checkVisibility() && `${one.getAttribute("aria-label")} ${one.textContent}`.includes(text),
  );
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element?.getClientRects()[0];
  return box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

function pressAt({ x, y }: v.InferOutput<typeof Place>): InputSource {
  return {
    type: "pointer",
    id: "mouse",
    parameters: { pointerType: "mouse" },
    actions: [
      { type: "pointerMove", x, y, origin: "viewport" },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ],
  };
}
