import type { ProjectFile } from "./project-files.ts";

const endings = "is(?:e[drs]?\\b|ing|ations?\\b)";
const stems =
  "organ|recogn|visual|custom|serial|initial|normal|optim|minim|maxim|priorit|summar|util|real|categor|character|general|standard|synchron|author|special|final|emphas|apolog|anonym|canonical|capital|central|container|crystal|formal|global|harmon|item|legal|local|memor|memo|modern|modular|monet|neutral|parallel|parameter|person|popular|random|sanit|scrutin|stabil|symbol|token|trivial|virtual";
const others = [
  "licenc|colour|behaviour|catalogue|catalogd|favour|honour|neighbour|flavour|humour|rumour|harbour|labour|endeavour|rigour|vigour|odour|vapour",
  "(?:anal|catal|paral)ys(?:e[dr]?\\b|ing)|judgement|acknowledgement|artefact|whilst|amongst|learnt|spelt|\\bageing\\b|sceptic|cheque",
  "labelled(?!by)|labelling|cancelled|cancelling|modell|travell|signall|channell|counsell|fuell|levelled|levelling|dialled|dialling|tunnell",
  "\\b(?:centred?|centres|centring|metres?|litres?|fibres?|theatres?|grey(?:s|ed|ing)?|programmes?|fulfils?|enrols?|enrolment|instalments?|skilful|wilful)\\b",
  "defence|offence|pretence|practis(?:e|ing)",
];

/** British forms, as parts of words: names are made of words too. Each is a form that American English lacks. */
const britishForms = new RegExp([`(?:${stems})${endings}`, ...others].join("|"), "gi");

/** Dates with the day before the month, and the locale that writes them. */
const britishDates =
  /\b\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\ben-GB\b/g;

/** Where such a form is not ours to change. */
const exceptions: readonly { where: RegExp; form: RegExp; reason: string }[] = [
  {
    where: /^content\/catalog\/universities\.json$/,
    form: /^visualisation$/i,
    reason: "the name of a public repository",
  },
  {
    where: /^content\/pages\/addresses\.ts$/,
    form: /^licenc$/,
    reason: "an address of former versions, which redirects",
  },
  {
    where: /^(?:service\/platform\/time\/time\.ts|docs\/decisions\/0041-mailed-links\.md)$/,
    form: /^labour$/i,
    reason: "the names of a law and of a holiday",
  },
  { where: /^CHANGELOG\.md$/, form: /./, reason: "subjects of commits, which are never edited" },
  {
    where: /^service\/newsletter\/suppression-store\.ts$/,
    form: /^recognised$/,
    reason: "a text that stored proofs were made of",
  },
  { where: /^test\/architecture\/spelling/, form: /./, reason: "names the forms" },
];

/** The lines with words and dates that are not written as Americans do. */
export function britishSpellings(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) =>
      [...line.matchAll(britishForms), ...line.matchAll(britishDates)]
        .map(([form]) => form)
        .filter((form) => !exceptions.some((each) => each.where.test(path) && each.form.test(form)))
        .map((form) => `${path}:${index + 1}: ${form}`),
    ),
  );
}
