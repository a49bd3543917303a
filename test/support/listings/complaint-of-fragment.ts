/** What can make a part of a program whole: it is statements of a method, members of a class, or a file. */
const wrappings: readonly ((code: string) => string)[] = [
  (code) => `class Fragment { void run() {\n${code}\n} }`,
  (code) => `class Fragment {\n${code}\n}`,
  (code) => code,
];

/** The complaint of a parser about a part of a program as a whole file; empty if one wrapping parses. */
export async function complaintOfFragment(code: string, parse: (whole: string) => Promise<string>): Promise<string> {
  let complaint = "";
  for (const wrap of wrappings) {
    complaint = await parse(wrap(code));
    if (complaint === "") break;
  }
  return complaint;
}
