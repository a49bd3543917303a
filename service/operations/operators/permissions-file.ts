import * as v from "valibot";
import { mailbox } from "#contract/mailbox.ts";
import { OperatorName } from "../../config/config-variables.ts";
import { describeFault, parseJson } from "../../config/sales-settings.ts";
import { type Permission, permissions } from "../../operators/permissions.ts";

/** An operator as wanted: in the permissions file, or by a command. */
export interface WantedOperator {
  name: string;
  email: string;
  may: readonly Permission[];
}

const mailboxSchema = mailbox("email");

const WantedOperator = v.strictObject({
  name: v.pipe(
    v.string(),
    v.check((text) => v.is(OperatorName, text), "a name of at most 60 letters, digits, blanks and . _ @ -"),
    v.trim(),
  ),
  email: v.pipe(
    v.string(),
    v.check((text) => v.is(mailboxSchema, text), "one e-mail address"),
    v.transform((text) => v.parse(mailboxSchema, text)),
  ),
  may: v.union([v.literal("all"), v.array(v.picklist(permissions))], `"all", or a list of ${permissions.join(", ")}`),
});

const PermissionsFile = v.strictObject({ operators: v.array(WantedOperator) });

/** Reads a permissions file. Throws one error that names every fault by its place. */
export function readPermissionsFile(text: string): WantedOperator[] {
  const read = v.safeParse(PermissionsFile, parseJson(text.replace(/^\uFEFF/, "")));
  if (!read.success) throw new Error(read.issues.map(describeFault).join("\n"));
  const wanted = read.output.operators.map(({ may, ...operator }) => ({
    ...operator,
    may: may === "all" ? permissions : may,
  }));
  const faults = findRepeated(wanted);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return wanted;
}

/** Two operators must differ in name and in mailbox: one person would be two otherwise. */
export function findRepeated(wanted: readonly WantedOperator[]): string[] {
  const repeated = (values: readonly string[]) => [...new Set(values.filter((each, at) => values.indexOf(each) < at))];
  return [
    ...repeated(wanted.map(({ name }) => name.toLowerCase())).map((name) => `The name ${name} is there twice.`),
    ...repeated(wanted.map(({ email }) => email)).map((email) => `The mailbox ${email} is there twice.`),
  ];
}
