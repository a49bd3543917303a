export interface Author {
  given: string;
  family: string;
}

/** A paper about one of the tools, with the fields of a bibliography entry. All are conference papers. */
export interface Citation {
  /** Also the key of the BibTeX entry. */
  id: string;
  /** When to cite the paper. */
  purpose: string;
  title: string;
  authors: readonly Author[];
  year: number;
  booktitle: string;
  series?: string;
  pages?: string;
  publisher?: string;
  isbn?: string;
  doi?: string;
  /** DOI of the data or replication package that belongs to the paper. */
  dataDoi?: string;
  preprintUrl: `https://${string}`;
}

const tushar: Author = { given: "Tushar", family: "Sharma" };

export const citations: readonly Citation[] = [
  {
    id: "sharma2016designite",
    purpose: "For Designite as a whole and for C#",
    title: "Designite: A Software Design Quality Assessment Tool",
    authors: [tushar, { given: "Pratibha", family: "Mishra" }, { given: "Rohit", family: "Tiwari" }],
    year: 2016,
    booktitle:
      "Proceedings of the 1st International Workshop on Bringing Architectural Design Thinking into Developers' Daily Activities",
    series: "BRIDGE '16",
    pages: "1-4",
    publisher: "Association for Computing Machinery",
    isbn: "9781450341530",
    doi: "10.1145/2896935.2896938",
    preprintUrl: "https://www.tusharma.in/preprints/Designite_preprint.pdf",
  },
  {
    id: "sharma2024designitejava",
    purpose: "For DesigniteJava",
    title: "Multi-faceted Code Smell Detection at Scale using DesigniteJava 2.0",
    authors: [tushar],
    year: 2024,
    booktitle: "Proceedings of the 21st International Conference on Mining Software Repositories",
    series: "MSR '24",
    pages: "284-288",
    publisher: "Association for Computing Machinery",
    doi: "10.1145/3643991.3644881",
    preprintUrl: "https://www.tusharma.in/preprints/MSR2024_DesigniteJava2.0.pdf",
  },
  {
    id: "boloori2025dpy",
    purpose: "For DPy",
    title: "DPy: Code Smells Detection Tool for Python",
    authors: [{ given: "Aryan", family: "Boloori" }, tushar],
    year: 2025,
    booktitle: "International Conference on Mining Software Repositories (MSR 2025)",
    dataDoi: "10.5281/zenodo.14279535",
    preprintUrl: "https://www.tusharma.in/preprints/MSR2025_DPy.pdf",
  },
];
