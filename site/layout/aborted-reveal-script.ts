/**
 * Ignores the rejected promises of aborted view transitions, which browsers report as errors. Runs in the head, because
 * a page is revealed before its other scripts are loaded; see `site/client/ignore-aborted-transitions.ts`. If a style
 * sheet loads late, the transition is aborted before `pagereveal`, so its promises cannot be caught there.
 */
export const abortedRevealScript =
  'addEventListener("pagereveal",function(e){var t=e.viewTransition,n=function(){};' +
  "if(t){t.ready.catch(n);t.updateCallbackDone.catch(n);t.finished.catch(n)}});" +
  'addEventListener("unhandledrejection",function(e){' +
  "if(/^Transition was (?:aborted|skipped)/.test(e.reason&&e.reason.message))e.preventDefault()});";
