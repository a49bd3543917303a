/** The words around the published output on the product pages. Figures in braces are counted from the results. */
export const sampleWords = {
  java: {
    finding: "{place} has {value}. The limit is {limit}.",
    note: "DesigniteJava reports {findings} smells in {project}. These are the largest measured values for five of its rules.",
  },
  dpy: {
    finding: "DPy finds {findings} smells in its own source code",
    note: "These are the largest values for five of its rules, each with the cause that DPy gives.",
  },
  csharp: {
    finding: "One class in {unused} is used by no other class",
    note: "Four of the design smells in a 2017 study of {repositories} repositories with {lines} million lines and {design} design smells in each 1,000 lines.",
    findings: "{count} findings",
    share: "{share} per 1,000 types",
  },
} as const;

/** Replaces the names in braces. */
export function fillWords(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`"${text}" needs {${name}}.`);
    return word;
  });
}
