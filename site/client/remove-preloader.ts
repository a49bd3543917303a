/** The element lies outside what React renders, so that removing it early disturbs no hydration. */
export function removePreloader(): void {
  const remove = () => document.querySelector("page-preloader")?.remove();
  if (document.readyState === "complete") remove();
  else addEventListener("load", remove, { once: true });
}
