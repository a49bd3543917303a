/** The name under which GitHub, Zenodo and Zotero look for the Citation File Format. */
export const citationFilePath = "/CITATION.cff";
