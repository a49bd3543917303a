import type { PageModule } from "../pages/page-module.ts";
import { loadPages } from "./load-pages.ts";

const modules = import.meta.glob<PageModule>("../pages/*/page.tsx");

/** Sent with status 404 for every unknown address. */
export const notFoundPath = "/404.html";

/** Every page of the site, not yet rendered. */
export const loadAllPages = () => loadPages(modules);
