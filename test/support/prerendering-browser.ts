import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { openDevTools } from "./dev-tools.ts";
import { listeningAddress } from "./listening-address.ts";

const Attached = v.object({ sessionId: v.string(), targetInfo: v.object({ type: v.string() }) });
const Evaluated = v.object({ result: v.object({ value: v.optional(v.unknown()) }) });
const Point = v.object({ x: v.number(), y: v.number() });

/** The page that a browser shows in its tab. */
export interface Tab {
  evaluate(expression: string): Promise<unknown>;
  /** Moves the pointer to the visible link with this address. Resolves with false where there is none. */
  pointAt(href: string): Promise<boolean>;
  press(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Chromium with pages rendered in advance. Playwright attaches to pages, with which Chromium renders none in advance;
 * this attaches to the tab, which may hold several.
 */
export async function startPrerenderingBrowser(executablePath: string) {
  const folder = await mkdtemp(join(tmpdir(), "designite-browser-"));
  const program = spawn(
    executablePath,
    [
      "--no-sandbox",
      "--disable-gpu",
      "--remote-debugging-port=0",
      "--window-size=1280,800",
      `--user-data-dir=${folder}`,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const devTools = await openDevTools(await listeningAddress(program));
  return {
    open: (url: string) => openTab(devTools, url),
    async close() {
      const ended = once(program, "close");
      // The browser may end before it has answered.
      await devTools.send("Browser.close").catch(() => undefined);
      devTools.close();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openTab(devTools: Awaited<ReturnType<typeof openDevTools>>, url: string): Promise<Tab> {
  const pages: string[] = [];
  const stopListening = devTools.listen("Target.attachedToTarget", (found) => {
    const { sessionId, targetInfo } = v.parse(Attached, found);
    if (targetInfo.type === "page") pages.push(sessionId);
  });
  // The tab of a page is a target of its own, which is only listed when it is asked for.
  const { targetId } = v.parse(
    v.object({ targetId: v.string() }),
    await devTools.send("Target.createTarget", { url: "about:blank", forTab: true }),
  );
  const tab = v.parse(
    v.object({ sessionId: v.string() }),
    await devTools.send("Target.attachToTarget", { targetId, flatten: true }),
  );
  await devTools.send(
    "Target.setAutoAttach",
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{ type: "page" }] },
    tab.sessionId,
  );
  // A page that was rendered in advance is attached later, and becomes the page of the tab.
  const own = pages[0];
  const evaluate = async (expression: string) => {
    const found = await devTools.send("Runtime.evaluate", { expression, returnByValue: true }, pages.at(-1));
    return v.parse(Evaluated, found).result.value;
  };
  let place = { x: 0, y: 0 };
  const moveMouse = (type: string, further = {}) =>
    devTools.send("Input.dispatchMouseEvent", { type, ...place, ...further }, own);
  await devTools.send("Page.navigate", { url }, own);
  return {
    evaluate,
    async pointAt(href) {
      const found = v.safeParse(Point, await evaluate(placeOfLink(href)));
      if (found.success) place = found.output;
      if (found.success) await moveMouse("mouseMoved");
      return found.success;
    },
    async press() {
      await moveMouse("mousePressed", { button: "left", clickCount: 1 });
      moveMouse("mouseReleased", { button: "left", clickCount: 1 }).catch(() => undefined);
    },
    async close() {
      stopListening();
      await devTools.send("Target.closeTarget", { targetId });
    },
  };
}

const placeOfLink = (href: string) => `(() => {
  const links = [...document.querySelectorAll("a")];
  const link = links.find((one) => one.getAttribute("href") === ${JSON.stringify(href)} && one.checkVisibility());
  const box = link?.getBoundingClientRect();
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
})()`;
