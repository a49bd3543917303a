/** What can make a part of a program whole: it is statements of a method, members of a class, or a file. */
const wrappings: readonly ((code: string) => string)[] = [
  (code) => `class Fragment { void run() {\n${code}\n} }`,
  (code) => `class Fragment {\n${code}\n}`,
  (code) => code,
];

/** The complaint of a parser about a part of a program as a whole file; empty if one wrapping parses. */
export function complaintOfFragment(code: string, parse: (whole: string) => string): string {
  let complaint = "";
  for (const wrap of wrappings) {
    complaint = parse(wrap(code));
    if (complaint === "") break;
  }
  return complaint;
}
