import { expect, test } from "vitest";
import { citations } from "#content/catalog/citations.ts";
import { bibtexEntry, plainReference } from "./citation-block.tsx";

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
