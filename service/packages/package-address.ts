/** The address of a package: below `/downloads/`, or on the host that the operator has configured. */
export function packageAddress(path: string, packagesUrl: string | undefined): string {
  return `${packagesUrl ?? "/downloads"}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
