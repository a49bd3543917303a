const begin = "-----BEGIN DESIGNITE LICENSE-----";
const end = "-----END DESIGNITE LICENSE-----";

/** What a mail program may put between the letters of a key: white space, marks of quotation, invisible characters. */
const noise = /[\s>\u200B-\u200D\u2060\uFEFF\u00AD]/gu;

/** The license key in what somebody has copied from a mail, with or without the lines around it. */
export function keyInText(text: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  const inside = from >= 0 && to > from ? text.slice(from + begin.length, to) : text;
  return inside.replace(noise, "");
}
