/**
 * An aborted view transition is no fault of a page, and the browser reports it as a rejected promise. Runs in the head,
 * since a page is revealed before its other scripts are there; see `site/client/ignore-aborted-transitions.ts`. Where a style
 * sheet comes late the transition is aborted before the page is revealed, and nobody has its promises.
 */
export const abortedRevealScript =
  'addEventListener("pagereveal",function(e){var t=e.viewTransition,n=function(){};' +
  "if(t){t.ready.catch(n);t.updateCallbackDone.catch(n);t.finished.catch(n)}});" +
  'addEventListener("unhandledrejection",function(e){' +
  "if(/^Transition was (?:aborted|skipped)/.test(e.reason&&e.reason.message))e.preventDefault()});";
