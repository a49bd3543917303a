import { createContext, useContext } from "react";
import { emptySiteState, type SiteState } from "#contract/site-state.ts";

/** Set around every page. The service renders the pages that use it again (`site/build/views.ts`). */
export const SiteStateContext = createContext<SiteState>(emptySiteState);

/** The state of the server that the page is on. */
export const useSiteState = (): SiteState => useContext(SiteStateContext);
