import type { Author, Citation } from "#content/citations.ts";

const fullName = ({ given, family }: Author) => `${given} ${family}`;

/** A reference in the form of a bibliography. */
export function plainReference(citation: Citation): string {
  const { authors, title, booktitle, series, pages, publisher, year, doi } = citation;
  const place = [series && `${booktitle} (${series})`, pages && `pp. ${pages}`, publisher, String(year)];
  const parts = [authors.map(fullName).join(", "), `"${title}"`, ...(series ? place : [booktitle, ...place.slice(1)])];
  const reference = `${parts.filter(Boolean).join(". ")}.`;
  return doi ? `${reference} https://doi.org/${doi}` : reference;
}

/** A record in the RIS format, of the type CONF, for import into reference managers. */
export function risRecord(citation: Citation): string {
  const [start, end] = citation.pages?.split("-") ?? [];
  const { series, booktitle } = citation;
  const fields: readonly (readonly [tag: string, value: string | undefined])[] = [
    ...citation.authors.map(({ given, family }) => ["AU", `${family}, ${given}`] as const),
    ["TI", citation.title],
    ["T2", series ? `${booktitle} (${series})` : booktitle],
    ["PY", String(citation.year)],
    ["SP", start],
    ["EP", end],
    ["PB", citation.publisher],
    ["SN", citation.isbn],
    ["DO", citation.doi],
    ["UR", citation.preprintUrl],
  ];
  const lines = fields.flatMap(([tag, value]) => (value ? [`${tag}  - ${value}`] : []));
  return ["TY  - CONF", ...lines, "ER  - "].join("\n");
}

/** A BibTeX entry of the type inproceedings. */
export function bibtexEntry(citation: Citation): string {
  const fields = {
    author: citation.authors.map(({ given, family }) => `${family}, ${given}`).join(" and "),
    title: `{${citation.title}}`,
    booktitle: citation.booktitle,
    series: citation.series,
    year: String(citation.year),
    pages: citation.pages?.replace("-", "--"),
    publisher: citation.publisher,
    isbn: citation.isbn,
    doi: citation.doi,
    url: citation.preprintUrl,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) => (value ? [`  ${name} = {${value}}`] : []));
  return `@inproceedings{${citation.id},\n${lines.join(",\n")}\n}`;
}
