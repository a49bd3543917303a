import { createElement } from "react";
import { createRoot } from "react-dom/client";
import type { OnError } from "../client/islands.ts";
import { ExploreApp } from "./explore-app.tsx";
import { fetchFonts } from "./state/fetch-fonts.ts";
import { fetchReadySources } from "./state/ready-sources.ts";
import { whenIdle } from "./state/when-idle.ts";
import { createResultsOpener } from "./worker/open-results.ts";

/** Puts the application in place of the panel that the page was rendered with. */
export function start(part: HTMLElement, onError: OnError): void {
  const opener = createResultsOpener();
  const ready = fetchReadySources(whenIdle);
  fetchFonts(whenIdle);
  createRoot(part, { onUncaughtError: onError }).render(createElement(ExploreApp, { opener, ready }));
}
