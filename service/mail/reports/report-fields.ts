/** The fields of one group, by name in lower case. Of a repeated field the first value is used. */
export type ReportFields = ReadonlyMap<string, string>;

/** Reads groups of header-like fields separated by empty lines (RFC 3464 section 2.1, RFC 5965). */
export function readFieldGroups(text: string): ReportFields[] {
  const unfolded = text.replace(/\r\n?/g, "\n").replace(/\n[ \t]+/g, " ");
  const groups = unfolded.split(/\n{2,}/).map(readFields);
  return groups.filter((group) => group.size > 0);
}

function readFields(group: string): ReportFields {
  const fields = new Map<string, string>();
  for (const line of group.split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** The value after the type of a field such as `rfc822; name@example.org` or `smtp; 550 5.1.1 no such user`. */
export function withoutType(value: string | undefined): string | undefined {
  return value?.replace(/^[\w.-]+\s*;\s*/, "").trim();
}
