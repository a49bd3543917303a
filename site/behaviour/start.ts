/** The one script of a page for people who only read. It never touches what React renders, only the document element. */
import { closeMenusOnLeave } from "./close-menus.ts";
import { fillSkillsInView } from "./fill-skills.ts";
import { markCurrentSection } from "./mark-current-section.ts";
import { removePreloader } from "./remove-preloader.ts";
import { scrollToAnchorOnLoad } from "./scroll-to-anchor.ts";
import { startApplicationOnNeed } from "./start-application.ts";
import { trackScroll } from "./track-scroll.ts";

trackScroll();
removePreloader();
closeMenusOnLeave();
markCurrentSection();
fillSkillsInView();
scrollToAnchorOnLoad();
startApplicationOnNeed();
