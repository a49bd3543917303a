import { expect, test } from "vitest";
import { citations } from "#content/catalog/citations.ts";
import { bibtexEntry, plainReference, risRecord } from "./citation-block.tsx";

test("a BibTeX entry names its key, authors, year and DOI", () => {
  const [first] = citations;
  expect(first && bibtexEntry(first)).toBe(`@inproceedings{sharma2016designite,
  author = {Sharma, Tushar and Mishra, Pratibha and Tiwari, Rohit},
  title = {{Designite: A Software Design Quality Assessment Tool}},
  booktitle = {Proceedings of the 1st International Workshop on Bringing Architectural Design Thinking into Developers' Daily Activities},
  series = {BRIDGE '16},
  year = {2016},
  pages = {1--4},
  publisher = {Association for Computing Machinery},
  isbn = {9781450341530},
  doi = {10.1145/2896935.2896938},
  url = {https://www.tusharma.in/preprints/Designite_preprint.pdf}
}`);
});

test("what is not known of a paper leaves no empty field and no stray comma", () => {
  for (const citation of citations) {
    expect(bibtexEntry(citation)).not.toMatch(/undefined|\{\},?$|,\n}/m);
    expect(plainReference(citation)).not.toMatch(/undefined|\.\s*\.|\(\)/);
  }
});

test("a RIS record has a type, one line for each author, and an end", () => {
  const [first] = citations;
  expect(first && risRecord(first)).toBe(`TY  - CONF
AU  - Sharma, Tushar
AU  - Mishra, Pratibha
AU  - Tiwari, Rohit
TI  - Designite: A Software Design Quality Assessment Tool
T2  - Proceedings of the 1st International Workshop on Bringing Architectural Design Thinking into Developers' Daily Activities (BRIDGE '16)
PY  - 2016
SP  - 1
EP  - 4
PB  - Association for Computing Machinery
SN  - 9781450341530
DO  - 10.1145/2896935.2896938
UR  - https://www.tusharma.in/preprints/Designite_preprint.pdf
ER  - `);
});
