/** The address of a page without the slash that prerendering puts behind it; the home page stays "/". */
export function pagePathOf(pathname: string): string {
  return pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
}
