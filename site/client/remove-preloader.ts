export function removePreloader(): void {
  const remove = () => document.querySelector("page-preloader")?.remove();
  if (document.readyState === "complete") remove();
  else addEventListener("load", remove, { once: true });
}
