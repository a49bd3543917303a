/** The browser scrolls to the anchor before fonts and pictures have their final size; once more after load is exact. */
export function scrollToAnchorOnLoad(): void {
  const scroll = () => {
    const anchor = decodeURIComponent(location.hash.slice(1));
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  };
  if (document.readyState === "complete") scroll();
  else addEventListener("load", scroll, { once: true });
}
