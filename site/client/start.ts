/** The script of every page. It sets attributes on the document element and adds behavior to native elements. */
import { closeMenusOnLeave } from "./close-menus.ts";
import { copyTextOnPress } from "./copy-text.ts";
import { detectPlatform } from "./detect-platform.ts";
import { fillSkillsInView } from "./fill-skills.ts";
import { startIslandsOnNeed } from "./islands.ts";
import { loadCodeFont } from "./load-code-font.ts";
import { markCurrentSection } from "./mark-current-section.ts";
import { openSearchOnDemand } from "./open-search.ts";
import { removePreloader } from "./remove-preloader.ts";
import { scrollToAnchorOnLoad } from "./scroll-to-anchor.ts";
import { showCaptionsOnPlay } from "./show-captions.ts";
import { switchTheme } from "./switch-theme.ts";
import { trackScroll } from "./track-scroll.ts";

trackScroll();
removePreloader();
closeMenusOnLeave();
markCurrentSection();
fillSkillsInView();
scrollToAnchorOnLoad();
copyTextOnPress();
showCaptionsOnPlay();
detectPlatform();
switchTheme();
openSearchOnDemand();
startIslandsOnNeed();
loadCodeFont();
document.documentElement.dataset.behavior = "started";
