import { createElement } from "react";
import { hydrate } from "../client/hydrate.tsx";
import type { OnError } from "../client/islands.ts";
import { ExploreApp } from "./explore-app.tsx";
import { fetchFonts } from "./state/fetch-fonts.ts";
import { fetchReadySources } from "./state/ready-sources.ts";
import { whenIdle } from "./state/when-idle.ts";
import { createResultsOpener } from "./worker/open-results.ts";

/** Makes the application of the panel that the page was rendered with. */
export function start(part: HTMLElement, onError: OnError): Promise<void> {
  const opener = createResultsOpener();
  const ready = fetchReadySources(whenIdle);
  fetchFonts(whenIdle);
  return hydrate(() => createElement(ExploreApp, { opener, ready }))(part, onError);
}
