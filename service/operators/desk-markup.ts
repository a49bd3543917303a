import { html } from "hono/html";
import * as v from "valibot";
import { deskPage as words } from "#content/pages/desk.ts";
import { deskPath } from "#contract/addresses.ts";
import type { Answer, Flag } from "../platform/cli/command.ts";
import type { Part, Table } from "../platform/cli/print.ts";
import { factList, type Html, withLineBreaks } from "../platform/html.ts";
import type { DigestPart } from "../platform/mail/daily-digest.ts";
import { type DeskAction, type DeskNounName, deskNouns, isDeskNoun } from "./desk-subjects.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The nouns whose pages show what a column or fact of that name identifies. */
const nounOfLabel: Readonly<Record<string, DeskNounName>> = {
  request: "requests",
  order: "orders",
  license: "licenses",
  mail: "mail",
  issue: "newsletter",
};

/** The end of an identifier is enough for people. The name of an issue is a word already. */
export const shortName = (id: string): string => (uuid.test(id) ? id.slice(-8) : id);

export const subjectAddress = (noun: DeskNounName, id: string): string => `${deskPath}/${noun}/${id}`;

/** What something is called, with a link where it has a page. */
export const subjectLink = (noun: string, id: string): Html =>
  isDeskNoun(noun)
    ? html`<a href="${subjectAddress(noun, id)}">${deskNouns[noun].thing} ${shortName(id)}</a>`
    : html`${noun}`;

export const hiddenFields = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** A value, with a link where it names something that has a page. */
function valueWithLink(label: string, value: string | number): Html {
  const text = String(value);
  const noun = nounOfLabel[label.toLowerCase()];
  if (noun && (uuid.test(text) || noun === "newsletter"))
    return html`<a href="${subjectAddress(noun, text)}">${shortName(text)}</a>`;
  if (/^[^\s@]+@[^\s@]+$/.test(text) && /mail/i.test(label)) return personLink(text);
  return html`${withLineBreaks(text)}`;
}

const personLink = (mailbox: string): Html =>
  html`<a href="${deskPath}/people?${new URLSearchParams({ mailbox })}">${mailbox}</a>`;

/** @param choice the form that a check box for each row belongs to, whose value is the first cell */
export function tableOf({ headings, rows }: Table, choice?: string): Html {
  const heads = headings.map((heading) => html`<th scope="col">${sentenceCase(heading)}</th>`);
  return html`<div class="desk-table"><div class="table-scroll" tabindex="0" role="region" aria-label="${words.tableLabel} ${headings.slice(0, 2).map(sentenceCase).join(", ")}"><table class="data-table"><thead><tr>${choice ? html`<td></td>` : ""}${heads}</tr></thead><tbody>
${rows.map(
  (row) =>
    html`<tr>${choice ? html`<td><input type="checkbox" form="${choice}" name="ids" value="${row[0]}" aria-label="${row[0]}"></td>` : ""}${row.map(
      (cell, column) => html`<td>${valueWithLink(headings[column] ?? "", cell)}</td>`,
    )}</tr>`,
)}
</tbody></table></div></div>`;
}

const sentenceCase = (heading: string): string =>
  heading.charAt(0) + heading.slice(1).toLowerCase().replace("(utc)", "(UTC)");

/** A mail in the answer of a command. */
const ShownMail = v.object({ html: v.string(), text: v.string() });

export const mailIn = ({ json }: Answer): v.InferOutput<typeof ShownMail> | undefined => {
  const read = v.safeParse(ShownMail, json);
  return read.success ? read.output : undefined;
};

/** Nothing in a mail runs or loads, wherever it is opened. Mail programs show the same inline styles. */
export const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** A mail as its readers will see it: in a mail program, on a phone, and as text. */
export function showMail(address: string, answer: Answer): Html {
  const mail = mailIn(answer);
  if (!mail) return html`${showAnswer(answer)}`;
  const facts = [answer.text ?? []].flat().filter((part) => typeof part !== "string");
  const frame = (title: string, name: string) =>
    html`<h2>${title}</h2><iframe class="${name}" src="${address}" title="${title}" sandbox=""></iframe>`;
  return html`${showAnswer({ ...answer, text: facts })}
${frame(words.asMail, "mail-frame")}
${frame(words.onPhone, "mail-frame mail-frame-phone")}
<h2>${words.asText}</h2><pre class="mail-text" tabindex="0" role="region" aria-label="${words.asText}">${mail.text}</pre>`;
}

/** What a command has answered. */
export function showAnswer({ text = [], list, notes = [], problems = [] }: Answer): Html[] {
  const parts: readonly Part[] = [text].flat();
  return [
    ...problems.map(({ line, problem }) => html`<p class="notice" role="alert">Line ${line}: ${problem}</p>`),
    ...parts.filter((part) => part !== "").map(showPart),
    ...(list ? [tableOf(list.table)] : []),
    ...notes.map((note) => html`<p>${note}</p>`),
  ];
}

function showPart(part: Part, place: number, parts: readonly Part[]): Html {
  if (typeof part !== "string") return "facts" in part ? factList(part.facts, valueWithLink) : tableOf(part);
  const next = parts[place + 1];
  // The command line puts the name of a table above it.
  return next !== undefined && typeof next !== "string" ? html`<h2>${part}</h2>` : html`<p>${part}</p>`;
}

/** What a feature says in the daily digest. */
export function showDigest(part: DigestPart, holderId: string | undefined): Html {
  return html`<section class="license-card prose"><h2>${part.subject}</h2>
${part.blocks(holderId).map((block) => {
  if (typeof block === "string") return html`<p>${withLineBreaks(block)}</p>`;
  if (!("kind" in block)) return factList(block, valueWithLink);
  return block.kind === "link" ? html`<p><a href="${block.url}">${block.label.replace(/:$/, "")}</a></p>` : "";
})}
</section>`;
}

interface FormParts {
  noun: DeskNounName;
  action: DeskAction;
  ids: readonly string[];
  flags: Readonly<Record<string, Flag>>;
  given: Readonly<Record<string, string>>;
  hidden: Readonly<Record<string, string>>;
  /** What is wrong with what was entered. */
  fault?: string | undefined;
}

/** The form of a command: a field for each of its flags. */
export function commandForm({ noun, action, ids, flags, given, hidden, fault }: FormParts): Html {
  const faults = fault?.split("\n") ?? [];
  const texts = action.texts ?? [];
  return html`${faults.length === 0 ? "" : html`<div class="notice" role="alert">${faults.map((line) => html`<p>${withLabels(line, action)}</p>`)}</div>`}
<p>${ids.length === 1 ? subjectLink(noun, ids[0] ?? "") : `${ids.length} ${deskNouns[noun].title.toLowerCase()}`}</p>
<form class="step" method="post" action="${deskPath}/${noun}/${action.verb}">
${hiddenFields({ ...Object.fromEntries((action.kept ?? []).map((name) => [name, given[name] ?? ""])), ...hidden, ids: ids.join(" ") })}
${Object.entries(action.fields ?? {}).map(([name, label]) => {
  const flag = flags[name];
  if (!flag) return "";
  const wrong = faults.filter((line) => line.startsWith(`--${name}`)).map((line) => withLabels(line, action));
  return field({ name, label, flag, value: given[name] ?? "", isText: texts.includes(name), wrong });
})}
<button class="button" type="submit">${action.isFinal ? words.look : (action.button ?? action.label)}</button>
</form>`;
}

/** An error of the command names flags: on a page these are fields. */
function withLabels(fault: string, { fields = {} }: DeskAction): string {
  return fault.replace(/--([a-z-]+)/g, (flag, name: string) => {
    const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return fields[key] ?? flag;
  });
}

interface FieldParts {
  name: string;
  label: string;
  flag: Flag;
  value: string;
  /** It has several lines. */
  isText: boolean;
  /** What is wrong with it. */
  wrong: readonly string[];
}

function field({ name, label, flag, value, isText, wrong }: FieldParts): Html {
  const id = `field-${name}`;
  const hint = html`<small id="${id}-hint">${flag.brief}</small>`;
  if (flag.kind === "boolean")
    return html`<label class="choice"><input type="checkbox" name="${name}" value="yes"${value ? " checked" : ""}><span>${label}<br>${hint}</span></label>`;
  const isRequired = flag.optional !== true && flag.default === undefined;
  if (flag.kind === "enum")
    return html`<div class="field"><label for="${id}">${label}</label><select id="${id}" name="${name}" aria-describedby="${id}-hint"${isRequired ? " required" : ""}><option value="">${isRequired ? words.choose : words.unchanged}</option>${flag.values.map(
      (each) => html`<option value="${each}"${each === value ? " selected" : ""}>${each.replaceAll("-", " ")}</option>`,
    )}</select>${hint}</div>`;
  const state =
    wrong.length === 0
      ? html`aria-describedby="${id}-hint"`
      : html`aria-describedby="${id}-hint ${id}-fault" aria-invalid="true"`;
  const fault =
    wrong.length === 0
      ? ""
      : html`<div id="${id}-fault" class="field-fault">${wrong.map((line) => html`<p>${line}</p>`)}</div>`;
  // A browser takes the first line break of it away.
  if (isText)
    return html`<div class="field"><label for="${id}">${label}</label>${fault}<textarea id="${id}" name="${name}" rows="24" maxlength="60000" ${state}>
${value}</textarea>${hint}</div>`;
  return html`<div class="field"><label for="${id}">${label}</label>${fault}<input id="${id}" name="${name}" value="${value}" autocomplete="off" maxlength="1000" ${state}${isRequired ? " required" : ""}>${hint}</div>`;
}

/** What a search has found. */
export function showFound(found: readonly { noun: string; id: string; summary: string }[]): Html {
  return html`<ul>${found.map(({ noun, id, summary }) => html`<li>${subjectLink(noun, id)} ${summary}</li>`)}</ul>`;
}
