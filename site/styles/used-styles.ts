/** A part of a style sheet: a rule with its body, a block of rules, or a statement. */
export interface StylePart {
  prelude: string;
  /** The parts of a block that holds rules, such as `@media`. */
  parts?: readonly StylePart[];
  body?: string;
  selectors?: readonly Selector[];
}

interface Selector {
  text: string;
  /** Elements, classes and ids without which it fits nothing. Attributes and states may change in the browser. */
  names: readonly string[];
  /** For each `:is()`, `:where()` and `:has()` its selectors, of which one must fit as well. */
  choices: readonly (readonly Selector[])[];
}

/** Where a text that began at `start` ends: at one of `ends` outside strings and brackets. */
function endOf(css: string, start: number, ends: string): number {
  let depth = 0;
  for (let at = start; at < css.length; at += 1) {
    const sign = css.charAt(at);
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (depth === 0 && ends.includes(sign)) return at;
    else if ("({[".includes(sign)) depth += 1;
    else if (")}]".includes(sign)) depth -= 1;
  }
  return css.length;
}

/** Reads a minified style sheet, without comments and escapes. */
export function readStyles(css: string): StylePart[] {
  const parts: StylePart[] = [];
  for (let at = 0; at < css.length; ) {
    const end = endOf(css, at, "{;");
    const prelude = css.slice(at, end);
    at = end + 1;
    if (css[end] !== "{") {
      if (prelude.trim()) parts.push({ prelude: `${prelude};` });
      continue;
    }
    const close = endOf(css, end + 1, "}");
    const body = css.slice(end + 1, close);
    at = close + 1;
    if (/^@(?:media|layer|supports|container)\b/.test(prelude)) parts.push({ prelude, parts: readStyles(body) });
    else parts.push({ prelude, body, ...(!prelude.startsWith("@") && { selectors: selectorsIn(prelude) }) });
  }
  return parts;
}

function selectorsIn(prelude: string): Selector[] {
  const selectors: Selector[] = [];
  for (let at = 0; at < prelude.length; ) {
    const end = endOf(prelude, at, ",");
    const text = prelude.slice(at, end);
    selectors.push(selectorOf(text));
    at = end + 1;
  }
  return selectors;
}

function selectorOf(text: string): Selector {
  const choices: Selector[][] = [];
  let plain = "";
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const [state = "", name = ""] = sign === ":" ? (/^:+([\w-]+)/.exec(text.slice(at)) ?? []) : [];
    const open = at + state.length;
    if (sign === "[") at = endOf(text, at + 1, "]");
    else if (!state) plain += sign;
    else if (text.charAt(open) !== "(") at = open - 1;
    else {
      at = endOf(text, open + 1, ")");
      if (["is", "where", "has"].includes(name)) choices.push(selectorsIn(text.slice(open + 1, at)));
    }
  }
  return { text, names: plain.match(/[a-z_][\w-]*/gi) ?? [], choices };
}

function fits({ names, choices }: Selector, words: ReadonlySet<string>): boolean {
  return names.every((name) => words.has(name)) && choices.every((choice) => choice.some((one) => fits(one, words)));
}

/** The rules whose elements, classes and ids all are among these words, in their order. */
export function usedStyles(parts: readonly StylePart[], words: ReadonlySet<string>): string {
  const used = (part: StylePart): string => {
    if (part.parts) {
      const inner = part.parts.map(used).join("");
      return inner && `${part.prelude}{${inner}}`;
    }
    if (part.body === undefined) return part.prelude;
    if (!part.selectors) return `${part.prelude}{${part.body}}`;
    const selectors = part.selectors.filter((selector) => fits(selector, words));
    return selectors.length > 0 ? `${selectors.map(({ text }) => text).join(",")}{${part.body}}` : "";
  };
  return parts.map(used).join("");
}

/** The words of a script that may be names in a style sheet. */
export function wordsIn(text: string): string[] {
  return text.match(/[a-z_][\w-]*/gi) ?? [];
}

/** The same for markup: the words within its tags. */
export function wordsInTags(markup: string): string[] {
  return (markup.match(/<[^>]+>/g) ?? []).flatMap(wordsIn);
}
