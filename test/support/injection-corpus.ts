/** What acts on a terminal, a spreadsheet, a header, a page or a statement when it is repeated as it is. */
export const injectionCorpus = [
  "\u001B[2J\u001B[31mred",
  "\u001B]0;title\u0007",
  "\u001B]52;c;aGVsbG8=\u0007",
  "\u009B31m",
  "line\r\nBcc: eve@example.org",
  "line\u2028next",
  "\u202Egro.elpmaxe",
  "zero\u200Bwidth\uFEFF",
  "\u{E0041}tag",
  '=HYPERLINK("http://evil.example","x")',
  "+1+cmd|' /C calc'!A0",
  "@SUM(1)",
  "-1",
  "\t=1",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'; drop table license; --",
  "{{7*7}} %s %n",
  '{"level":60,"msg":"forged"}',
] as const;

/** Characters that a terminal obeys, or that hide what stands beside them. Line feeds end the lines of a table. */
export const unsafeOnTerminals = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
