/** Runs in the head, since a page is revealed before its other scripts are there; see `site/client/quiet-transitions.ts`. */
export const quietRevealScript =
  'addEventListener("pagereveal",function(e){var t=e.viewTransition,n=function(){};' +
  "if(t){t.ready.catch(n);t.updateCallbackDone.catch(n);t.finished.catch(n)}});";
