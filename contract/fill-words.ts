/**
 * Replaces the names in braces of a text from content/. `{contactEmail}` stays for `<WithContact>`, which links it.
 *
 * @throws Error if another name has no value, since a visitor would read the braces
 */
export function fillWords(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined && name === "contactEmail") return placeholder;
    if (value === undefined) throw new Error(`"${text}" needs a value for ${placeholder}.`);
    return String(value);
  });
}
