import fc from "fast-check";
import papaparse from "papaparse";
import { describe, expect, test } from "vitest";
import { csvText } from "./csv-file.ts";

/** What papaparse reads. The last line of the text is empty. */
const read = (text: string) => papaparse.parse<string[]>(text, { delimiter: ",", newline: "\r\n" }).data.slice(0, -1);

describe("tables as CSV", () => {
  test("are read back as they were, whatever the cells hold", () => {
    const cell = fc.string({ unit: fc.constantFrom(..."ab1,\"'\n\r\t ;ä") }).filter((text) => !/^[\t\r\n]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(read(csvText(rows))).toEqual(rows);
      }),
    );
  });

  test("hold no formulas", () => {
    expect(csvText([["=1+1", "+a", "-a", "@a", "\ta", "\ra", "a=1"]])).toBe("'=1+1,'+a,'-a,'@a,'\ta,\"'\ra\",a=1\r\n");
  });

  test("hold no formulas where programs split cells at semicolons, tabs or line ends", () => {
    expect(csvText([["a;=1", "b; @x;c", "\t=1", "a\n=1", " =1", "＝1"]])).toBe(
      `a;'=1,b; '@x;c,'\t'=1,"a\n'=1",' =1,'＝1\r\n`,
    );
  });

  test("hold numbers as they are, also negative ones in text, and nothing for a missing one", () => {
    expect(csvText([["-1", "+2.5", -1, 0.25, Number.NaN]])).toBe("-1,+2.5,-1,0.25,\r\n");
  });
});
