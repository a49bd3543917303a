import type { ProjectFile } from "./project-files.ts";

/** British forms, as parts of words: names are made of words too. Each is a form that American English lacks. */
const britishForms =
  /licence|colour|behaviour|catalogue|favour|honour|neighbour|(?:organ|recogn|visual|custom|serial|initial|normal|optim|minim|maxim|priorit|summar|util|real|categor|character|general|standard|synchron|author|special|final|emphas|apolog)is(?:e[drs]?\b|ing|ation)|analys(?:e[dr]?\b|ing)|judgement|labelled(?!by)|cancelled|modelled|travell|fulfil\b|\bcentred?\b|\bgrey\b|defence|artefact|whilst|practise/gi;

/** Where such a form is not ours to change. */
const exceptions: readonly { where: RegExp; form: RegExp; reason: string }[] = [
  { where: /^content\/universities\.ts$/, form: /^visualisation$/i, reason: "the name of a public repository" },
  { where: /^content\/addresses\.ts$/, form: /^licence$/, reason: "an address of former versions, which redirects" },
  { where: /^service\/database\/migrations\/000[1-4]/, form: /./, reason: "migrations are never edited" },
  { where: /^CHANGELOG\.md$/, form: /./, reason: "subjects of commits, which are never edited" },
  { where: /^test\/architecture\/spelling/, form: /./, reason: "names the forms" },
];

/** The lines with words that are not spelled as Americans do. */
export function britishSpellings(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) =>
      [...line.matchAll(britishForms)]
        .map(([form]) => form)
        .filter((form) => !exceptions.some((each) => each.where.test(path) && each.form.test(form)))
        .map((form) => `${path}:${index + 1}: ${form}`),
    ),
  );
}
