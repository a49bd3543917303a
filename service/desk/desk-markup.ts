import { html } from "hono/html";
import * as v from "valibot";
import { productNames } from "#content/catalog/product-names.ts";
import { deskPage as words } from "#content/pages/desk.ts";
import { deskPath } from "#contract/addresses.ts";
import { formatTime } from "#contract/dates.ts";
import { auditDetails } from "../audit.ts";
import type { Answer, Flag } from "../cli/command.ts";
import type { Part, Table } from "../cli/print.ts";
import type { AuditEntryRow } from "../db/audit-table.ts";
import { erasedEmail } from "../mail/tables.ts";
import { longestNote, type OperatorNote } from "../notes.ts";
import { sentence } from "../text.ts";
import { localTime, withLocalTimes } from "../time.ts";
import { factList, fieldFault, type Html, withLineBreaks } from "../web/html.ts";
import {
  type DeskAction,
  type DeskNoun,
  type DeskNounName,
  deskNouns,
  isDeskNoun,
  nameOf,
  valueNames,
} from "./desk-subjects.ts";

/** What a form holds, by the names of its fields. */
export type Fields = Readonly<Record<string, string>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const uuidInText = /(?<![\w/-])([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/;

/** The nouns whose pages show what a column or fact of that name identifies. */
const nounOfLabel: Readonly<Record<string, DeskNounName>> = {
  request: "requests",
  order: "orders",
  license: "licenses",
  id: "licenses",
  renews: "licenses",
  replaces: "licenses",
};

/** Leads back to the list of a noun. */
export const listLink = (noun: DeskNounName): Html | "" =>
  hasPage(noun) ? html`<p><a href="${deskPath}/${noun}">${deskNouns[noun].title}</a></p>` : "";

export const backLink: Html = html`<p><a href="${deskPath}">${words.back}</a></p>`;

/** The end of an identifier is enough for people. The name of an issue is a word already. */
export const shortName = (id: string): string => (uuid.test(id) ? id.slice(-8) : id);

export const subjectAddress = (noun: DeskNounName, id: string): string => `${deskPath}/${noun}/${id}`;

const personAddress = (email: string): string => `${deskPath}/people?${new URLSearchParams({ email })}`;

/** Leads to whatever has this identifier. */
const findLink = (id: string): Html =>
  html`<a href="${deskPath}/find?${new URLSearchParams({ q: id })}">${shortName(id)}</a>`;

const hasPage = (noun: string): noun is DeskNounName => isDeskNoun(noun) && deskNouns[noun].lists.length > 0;

/** What something is called, with a link where it has a page. */
function subjectLink(noun: string, id: string): Html {
  if (!isDeskNoun(noun)) return html`${noun}`;
  const name = `${deskNouns[noun].thing} ${shortName(id)}`;
  return hasPage(noun) ? html`<a href="${subjectAddress(noun, id)}">${name}</a>` : html`${name}`;
}

/** A summary in two: what a page or a link calls the thing, and what else is said of it. */
export function cutSummary(noun: DeskNounName, summary: string): { name: string; rest: string } {
  const said = noun === "licenses" ? nameOfValue("products", summary) : summary;
  const [name = "", rest = ""] = said.split(/(?=[,:] )(.*)/s);
  return { name: `${sentence(deskNouns[noun].thing)}: ${name}`, rest };
}

/** What something is called, with what else is said of it. */
function subjectWithSummary(noun: string, id: string, summary: string | undefined): Html {
  if (summary === undefined || !isDeskNoun(noun) || !hasPage(noun)) return html`${subjectLink(noun, id)} ${summary}`;
  const { name, rest } = cutSummary(noun, summary);
  return html`<a href="${subjectAddress(noun, id)}">${name}</a>${withCommands(rest)}`;
}

export const actionAddress = (noun: DeskNounName, action: DeskAction): string =>
  `${deskPath}/${noun}/${nameOf(action)}`;

const buttonClass = ({ isMain }: DeskAction): string => (isMain ? "button" : "button button-quiet");

/** A button for each action on one thing. It opens a form: nothing is done before that is sent. */
export const actionLinks = (noun: DeskNounName, id: string, actions: readonly DeskAction[]): Html =>
  html`<ul class="plain-list row">${actions.map(
    (action) =>
      html`<li><a class="${buttonClass(action)}" href="${actionAddress(noun, action)}?${new URLSearchParams({ ids: id })}">${action.label}</a></li>`,
  )}</ul>`;

export const hiddenFields = (fields: Fields): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** A value, with a link where it names something that has a page. Dates and amounts stay on one line. */
function valueWithLink(label: string, value: string | number): Html {
  const text = String(value);
  const noun = nounOfLabel[label.toLowerCase()];
  if (noun && uuid.test(text)) return html`<a href="${subjectAddress(noun, text)}">${shortName(text)}</a>`;
  if (/^[^\s@]+@[^\s@]+$/.test(text) && /mail|recipient/i.test(label) && text !== erasedEmail)
    return html`<a href="${personAddress(text)}">${text}</a>`;
  if (label.toLowerCase() === "about" && uuid.test(text)) return findLink(text);
  if (/^(?:\d{4}-\d\d-\d\d|[A-Z]{3} \d)[^a-z]*$/.test(text))
    return html`<span class="whole-word">${withLocalTimes(text)}</span>`;
  return withCommands(nameOfValue(label, text));
}

/** A value as people say it: identifiers of offers, products and mails are for programs. */
function nameOfValue(label: string, text: string): string {
  switch (label.toLowerCase()) {
    case "offer":
      return valueNames.get(text) ?? text;
    case "products":
      return text
        .split(" ")
        .map((word) => productNameOf.get(word) ?? word)
        .join(" ");
    case "purpose":
      return sentence(text.replaceAll("-", " "));
    default:
      return text;
  }
}

const productNameOf: ReadonlyMap<string, string> = new Map(Object.entries(productNames));

/** A text with its identifiers and times as people read them. */
function withShortNames(text: string): Html {
  const pieces = withLocalTimes(text).split(uuidInText);
  return html`${pieces.map((piece, place) => (place % 2 === 0 ? withLineBreaks(piece) : findLink(piece)))}`;
}

/** A text in which a command that needs the server stands as code. */
function withCommands(text: string): Html {
  const pieces = text.split(/(npm run admin -- [a-z]+(?: [a-z]+)?)/);
  return html`${pieces.map((piece, place) => (place % 2 === 0 ? withShortNames(piece) : html`<code>${piece}</code>`))}`;
}

interface ListParts {
  noun: DeskNounName;
  /** The form that a check box for each row belongs to, whose value is the first cell. */
  choice: string | undefined;
}

/** @param list for the list of a noun, whose rows have their names in place of their identifiers */
function tableOf(table: Table, list?: ListParts): Html {
  const { headings, rows } = withoutEmptyColumns(table);
  const { namedBy = "" }: Partial<DeskNoun> = list ? deskNouns[list.noun] : {};
  const [naming, email] = [headings.indexOf(namedBy), headings.indexOf("MAILBOX")];
  const nameOfRow = (row: readonly (string | number)[]) =>
    nameOfValue(namedBy, String(row[naming] ?? "")) || shortName(String(row[0]));
  const shown = headings.map((_, column) => column).filter((column) => column !== naming);
  const labelOf = (column: number) => sentenceCase(headings[column] ?? "");
  const cellOf = (row: readonly (string | number)[], column: number) =>
    list && column === 0
      ? html`<a href="${subjectAddress(list.noun, String(row[0]))}">${nameOfRow(row)}</a>`
      : valueWithLink(headings[column] ?? "", row[column] ?? "");
  const choiceOf = (row: readonly (string | number)[]) =>
    html`<td><input type="checkbox" form="${list?.choice}" name="ids" value="${row[0]}" aria-label="${[`${words.choose} ${nameOfRow(row)}`, row[email]].filter(Boolean).join(", ")}"></td>`;
  return html`<div class="desk-table" tabindex="0" role="region" aria-label="${words.tableLabel} ${shown.slice(0, 4).map(labelOf).join(", ")}"><table class="stacking-table"><thead><tr>${list?.choice ? html`<td></td>` : ""}${shown.map((column) => html`<th scope="col">${labelOf(column)}</th>`)}</tr></thead><tbody>
${rows.map(
  (row) =>
    html`<tr>${list?.choice ? choiceOf(row) : ""}${shown.map((column) => html`<td data-label="${labelOf(column)}">${cellOf(row, column)}</td>`)}</tr>`,
)}
</tbody></table></div>`;
}

/** A column in which no row says anything takes room from the others. */
function withoutEmptyColumns({ headings, rows }: Table): Table {
  const isSaid = headings.map((_, column) => column === 0 || rows.some((row) => row[column] !== ""));
  return {
    headings: headings.filter((_, column) => isSaid[column]),
    rows: rows.map((row) => row.filter((_, column) => isSaid[column])),
  };
}

const sentenceCase = (heading: string): string =>
  heading.charAt(0) +
  heading
    .slice(1)
    .toLowerCase()
    .replace(/ \(eastern time\)$/, ` (${words.zone})`);

/** A list whose rows can be chosen, with what can be done to several at once. */
export function listWithActions(noun: DeskNounName, table: Table, bulk: readonly DeskAction[]): Html {
  const form = `chosen-${noun}`;
  return html`${tableOf(table, { noun, choice: bulk.length > 0 ? form : undefined })}
${
  bulk.length === 0
    ? ""
    : html`<form id="${form}" class="stack" method="get"><p>${words.selected}</p><div class="row">${bulk.map((action) => html`<button class="${buttonClass(action)}" formaction="${actionAddress(noun, action)}" type="submit">${action.label}</button>`)}</div></form>`
}`;
}

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
  return html`${showAnswer({ ...answer, text: facts })}
<h2>${words.asMail}</h2><iframe class="mail-frame" src="${address}" title="${words.asMail}" sandbox=""></iframe>
<h2>${words.onPhone}</h2><iframe class="mail-frame mail-frame-phone" src="${address}" title="${words.onPhone}" sandbox=""></iframe>
<h2>${words.asText}</h2><pre class="mail-text" tabindex="0" role="region" aria-label="${words.asText}">${mail.text}</pre>`;
}

/** What a command has answered. */
export function showAnswer({ text = [], list, notes = [], problems = [] }: Answer): Html[] {
  const parts: readonly Part[] = [text].flat();
  return [
    ...problems.map(({ line, problem }) => html`<p class="notice" role="alert">Line ${line}: ${problem}</p>`),
    ...parts.filter((part) => part !== "").map(showPart),
    ...(list ? [tableOf(list.table)] : []),
    ...notes.map((note) => html`<p>${withCommands(note)}</p>`),
  ];
}

/** What there is none of is left out. */
const isSaid = ([, value]: readonly [string, string | number]): boolean => value !== "none";

function showPart(part: Part, place: number, parts: readonly Part[]): Html {
  if (typeof part !== "string")
    return "facts" in part ? factList(part.facts.filter(isSaid), valueWithLink) : tableOf(part);
  const next = parts[place + 1];
  // The command line puts the name of a table above it.
  return next !== undefined && (typeof next !== "string" || next === "none")
    ? html`<h2>${part}</h2>`
    : html`<p>${withCommands(part)}</p>`;
}

/** What was entered in a form, by the labels of its fields. */
export function enteredIn({ fields = {} }: DeskAction, chosen: Fields): Html | "" {
  const entered = Object.entries(fields).flatMap(([name, label]) =>
    chosen[name] ? [[label, valueNames.get(chosen[name]) ?? chosen[name]] as const] : [],
  );
  return entered.length === 0
    ? ""
    : html`<h2>${words.entered}</h2>${factList(entered, (_, value) => html`${withLineBreaks(String(value))}`)}`;
}

/** The fields of a form: a value that fits one thing alone is not asked for several. */
export const fieldsFor = ({ fields = {}, alone = [] }: DeskAction, ids: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => ids.length < 2 || !alone.includes(name));

interface FormParts {
  noun: DeskNounName;
  action: DeskAction;
  ids: readonly string[];
  /** What each of them is, in a few words. */
  summaries: ReadonlyMap<string, string>;
  flags: Readonly<Record<string, Flag>>;
  given: Fields;
  hidden: Fields;
  /** What stands now, by the labels of the fields. */
  present: ReadonlyMap<string, string | number>;
  /** What is wrong with what was entered. */
  fault?: string | undefined;
}

/** Things with what they are, in a few words. */
export const listOfThings = (
  noun: DeskNounName,
  ids: readonly string[],
  summaries: ReadonlyMap<string, string>,
): Html => html`<ul>${ids.map((id) => html`<li>${subjectWithSummary(noun, id, summaries.get(id))}</li>`)}</ul>`;

/** The form of a command: a field for each of its flags. What is wrong stands at its field, or above the form. */
export function commandForm({ noun, action, ids, summaries, flags, given, hidden, present, fault }: FormParts): Html {
  const { required = [], texts = [], kept = [] } = action;
  const asked = fieldsFor(action, ids);
  const faults = (fault?.split("\n") ?? []).map((line) => ({
    of: asked.find((name) => namesFlag(line, name)),
    text: withLabels(line, action),
  }));
  const faultOf = (name?: string): string | undefined =>
    faults
      .filter(({ of }) => of === name)
      .map(({ text }) => text)
      .join("\n") || undefined;
  const general = faultOf();
  const first = asked.find((name) => faultOf(name));
  return html`${general === undefined ? "" : notice(general)}
${listOfThings(noun, ids, summaries)}
<form class="stack" method="post" action="${actionAddress(noun, action)}" novalidate>
${hiddenFields({ ...Object.fromEntries(kept.map((name) => [name, given[name] ?? ""])), ...hidden, ids: ids.join(" ") })}
${asked.map((name) => {
  const flag = flags[name];
  const label = action.fields?.[name] ?? name;
  if (!flag) return "";
  const isRequired =
    required.includes(name) || (flag.optional !== true && !("default" in flag && flag.default !== undefined));
  const isText = texts.includes(name);
  const value = given[name] ?? "";
  return field(name, {
    label,
    flag,
    isRequired,
    isText,
    value,
    now: present.get(label),
    fault: faultOf(name),
    isFirst: name === first,
  });
})}
<button class="button" type="submit">${action.isTried ? words.look : (action.button ?? action.label)}</button>
</form>`;
}

export const notice = (text: string): Html =>
  html`<div class="notice" role="alert">${text.split("\n").map((line) => html`<p>${withCommands(line)}</p>`)}</div>`;

/** What is wrong with a field, and the attributes with which the field names that and its hint. */
const faultAt = (id: string, wrong: string | undefined, isFirst = true) =>
  fieldFault(id, wrong === undefined ? undefined : withCommands(wrong), { hasHint: true, isAlone: isFirst });

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const namesFlag = (fault: string, name: string): boolean =>
  new RegExp(`--(?:${name}|${kebab(name)})(?![a-zA-Z-])`).test(fault);

/** An error of the command names flags: on a page these are fields. */
export function withLabels(fault: string, { fields = {} }: DeskAction): string {
  return fault.replace(/--([a-zA-Z-]+)/g, (flag, name: string) => {
    const label = fields[name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())];
    return label ?? flag;
  });
}

interface FieldParts {
  label: string;
  flag: Flag;
  isRequired: boolean;
  /** It has several lines. */
  isText: boolean;
  value: string;
  /** What stands now. */
  now: string | number | undefined;
  fault: string | undefined;
  /** No field before it is wrong. */
  isFirst: boolean;
}

function field(name: string, { label, flag, isRequired, isText, value, now, fault: wrong, isFirst }: FieldParts): Html {
  const id = `field-${name}`;
  const { fault, marks } = faultAt(id, wrong, isFirst);
  const hint = html`<small class="muted small" id="${id}-hint">${now === undefined ? "" : html`${words.now} ${withLineBreaks(String(now))}<br>`}${flag.brief}</small>`;
  if (flag.kind === "boolean")
    return html`${fault}<label class="choice"><input type="checkbox" name="${name}" value="yes"${value ? " checked" : ""}${fault && marks}><span>${label}<br>${hint}</span></label>`;
  const common = html`id="${id}" name="${name}"${isRequired ? " required" : ""}${marks}`;
  // A browser takes the first line break of a text away.
  const text = html`<textarea ${common} rows="24" maxlength="60000">
${value}</textarea>`;
  const control =
    flag.kind === "enum"
      ? html`<select ${common}><option value="">${isRequired ? words.choose : words.unchanged}</option>${flag.values.map(
          (each) =>
            html`<option value="${each}"${each === value ? " selected" : ""}>${valueNames.get(each) ?? each.replaceAll("-", " ")}</option>`,
        )}</select>`
      : isText
        ? text
        : html`<input ${common} value="${value || defaultOf(flag)}" autocomplete="off" maxlength="1000">`;
  return html`<div class="field"><label for="${id}">${label}</label>${fault}
${control}${hint}</div>`;
}

const defaultOf = (flag: Flag): string => ("default" in flag && typeof flag.default === "string" ? flag.default : "");

/** What operators have noted, with a form for another note. */
export function notesOf(notes: readonly OperatorNote[], hidden: Fields, wrong?: string, text = ""): Html {
  const { fault, marks } = faultAt("note", wrong);
  return html`<h2 id="notes">${words.notesHeading}</h2>
${notes.map(
  (
    note,
  ) => html`<form class="stack" method="post" action="${deskPath}/notes/remove">${hiddenFields({ ...hidden, note: note.id })}
<p>${withLineBreaks(note.text)}</p><p class="muted small">${note.writtenBy}, ${formatTime(new Date(note.writtenAt))}</p>
<button class="button button-quiet" type="submit">${words.removeNote}</button></form>`,
)}
<form class="stack" method="post" action="${deskPath}/notes" novalidate>${hiddenFields(hidden)}
<div class="field"><label for="note">${words.noteLabel}</label>${fault}
<textarea id="note" name="text" rows="3" maxlength="${longestNote}" required${marks}>
${text}</textarea><small class="muted small" id="note-hint">${words.noteHint}</small></div>
<button class="button button-quiet" type="submit">${words.addNote}</button></form>`;
}

/** What was done to a thing, by whom and from which device, the newest first. */
export function logOf(entries: readonly AuditEntryRow[]): Html {
  const rows = entries.toReversed().map((entry) => {
    const { device, ...details } = auditDetails(entry);
    const said = Object.entries(details).filter(([name, value]) => value !== null && !/digest/i.test(name));
    return [
      localTime(entry.recordedAt.slice(0, 16)),
      entry.actor,
      sentence(entry.action.replaceAll("-", " ")),
      said.map(([name, value]) => `${asWords(name)}: ${value}`).join(", "),
      typeof device === "string" ? shortName(device) : "",
    ];
  });
  return html`<h2>${words.logHeading}</h2>${tableOf({ headings: [...words.logColumns], rows })}`;
}

/** The name of a detail, which is that of a column. */
const asWords = (name: string): string => kebab(name.replace(/Id$/, "")).replaceAll("-", " ");

/** A field for the name of something that is not there yet, on the list of its kind. */
export function creationForm(
  noun: DeskNounName,
  { label, hint, fault: wrong }: Readonly<Record<"label" | "hint" | "fault", string>>,
  entered: string | undefined,
): Html {
  const { fault, marks } = faultAt("name", entered === undefined ? undefined : wrong);
  return html`<form class="stack" method="get" action="${deskPath}/${noun}" novalidate><div class="field"><label for="name">${label}</label>${fault}<input id="name" name="name" value="${entered ?? ""}" required maxlength="80" autocomplete="off"${marks}><small class="muted small" id="name-hint">${hint}</small></div><button class="button button-quiet" type="submit">${label}</button></form>`;
}
