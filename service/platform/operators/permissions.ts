/** What an operator may do. The names are those of the admin CLI's nouns, but for `review`: academic requests. */
export const permissions = [
  "review",
  "licenses",
  "orders",
  "newsletter",
  "packages",
  "people",
  "mail",
  "keys",
  "operators",
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of a row. Those of a later version count for nothing. */
export function readPermissions(may: string): Permission[] {
  const names = may.split(",");
  return permissions.filter((permission) => names.includes(permission));
}

export const writePermissions = (may: readonly Permission[]): string =>
  permissions.filter((permission) => may.includes(permission)).join(",");
