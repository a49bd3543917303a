/** The file name that GitHub, Zenodo and Zotero expect for the Citation File Format. */
export const citationFilePath = "/CITATION.cff";
