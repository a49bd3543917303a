import { stringify } from "yaml";
import { type Author, type Citation, citations } from "#content/catalog/citations.ts";
import { academicLicense } from "#content/pages/academic-license.ts";
import { company } from "#content/products/company.ts";

const person = ({ given, family }: Author) => ({ "family-names": family, "given-names": given });

function paper(citation: Citation) {
  const [start, end] = citation.pages?.split("-") ?? [];
  return {
    type: "conference-paper",
    title: citation.title,
    authors: citation.authors.map(person),
    year: citation.year,
    "collection-title": citation.booktitle,
    "collection-type": "proceedings",
    ...(citation.publisher && { publisher: { name: citation.publisher } }),
    ...(citation.isbn && { isbn: citation.isbn }),
    ...(citation.doi && { doi: citation.doi }),
    ...(start && end && { start, end }),
    url: citation.preprintUrl,
    notes: `${citation.purpose}.`,
  };
}

/** The tools and papers in the Citation File Format 1.2.0. The first paper describes the family as a whole. */
export function citationFile(): string {
  const [first, ...others] = citations;
  if (!first) throw new Error("content/catalog/citations.ts names no paper to cite.");
  return stringify({
    "cff-version": "1.2.0",
    message: academicLicense.citation,
    type: "software",
    title: company.name,
    abstract: company.tagline,
    authors: first.authors.map(person),
    url: company.siteUrl,
    "preferred-citation": paper(first),
    references: others.map(paper),
  });
}

/** The file name that GitHub, Zenodo and Zotero expect for the Citation File Format. */
export const citationFilePath = "/CITATION.cff";
