import * as v from "valibot";
import { packageIds } from "#content/products/downloads.ts";
import {
  academicLicenseRequestPath,
  longestEmail,
  longestName,
  longestUniversity,
  packageRequestPath,
  requestableLanguages,
  subscribePath,
} from "./forms.ts";

/**
 * Control characters, line separators, lone surrogates and characters that are not seen, such as marks of direction and
 * fillers that count as letters. Names in Persian and in scripts of India need the joiners U+200C and U+200D, and names in
 * Japanese variation selectors.
 */
const forbiddenCharacters =
  /(?![\u200C\u200D]|\p{Variation_Selector})[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a text is safe to print: it has no control characters and no invisible ones. */
export const isPrintable = (text: string): boolean => !forbiddenCharacters.test(text);

/** The text without what is not safe to print. */
export const printable = (text: string): string => text.replaceAll(new RegExp(forbiddenCharacters, "gu"), "");

/** A schema for one line of text, trimmed, of 1 to `longest` characters, safe to print in a mail header. */
export function singleLine(field: string, longest: number) {
  return v.pipe(
    v.string(`The field "${field}" must be a text.`),
    v.trim(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longest, `The field "${field}" must have at most ${longest} characters.`),
    v.check(isPrintable, `The field "${field}" must not contain control characters or invisible ones.`),
    v.regex(/\p{L}/u, `The field "${field}" must contain a letter.`),
  );
}

/**
 * One mailbox, written as `local@domain` in ASCII: a dot-string of RFC 5321 section 4.1.2, without quoted local parts
 * and address literals. A mail library sends `a@b.ca, c@d.ca` to both, so nothing wider is stored.
 */
const emailPattern =
  /^(?=.{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** A schema for one mailbox. The output is trimmed and in lower case, so that one mailbox is one row. */
export function emailSchema(field: string) {
  return v.pipe(
    v.string(`The field "${field}" must be a text.`),
    v.trim(),
    v.nonEmpty(`The field "${field}" must not be empty.`),
    v.maxLength(longestEmail, `The field "${field}" must have at most ${longestEmail} characters.`),
    v.regex(emailPattern, `The field "${field}" must be one email address, such as name@example.org.`),
    v.toLowerCase(),
  );
}

/** Subscribes one mailbox to the newsletter (site specification, section 7). A repeat gets the same answer. */
export const subscribeEndpoint = defineEndpoint({
  path: subscribePath,
  request: v.object({ email: emailSchema("email") }, "The request must hold the field email."),
});

export type SubscribeRequest = RequestOf<typeof subscribeEndpoint>;

const unknownLanguage = `The field "lang" must be one of ${requestableLanguages.join(", ")}.`;

/**
 * Requests a free academic license (site specification, section 7). A repeat by the same mailbox for the same language
 * gets the same answer and is stored once. A page may send `lang` empty when no language is chosen; such a request is
 * refused.
 */
export const academicLicenseRequestEndpoint = defineEndpoint({
  path: academicLicenseRequestPath,
  request: v.object(
    {
      name: singleLine("name", longestName),
      email: emailSchema("email"),
      university: singleLine("university", longestUniversity),
      lang: v.pipe(v.string(unknownLanguage), v.picklist(requestableLanguages, unknownLanguage)),
    },
    "The request must hold the fields name, email, university and lang.",
  ),
});

export type AcademicLicenseRequest = RequestOf<typeof academicLicenseRequestEndpoint>;

const unknownPackage = `The field "package" must be one of ${packageIds.join(", ")}.`;

/** Asks for a mail once a package can be downloaded. A repeat gets the same answer and is stored once. */
export const packageRequestEndpoint = defineEndpoint({
  path: packageRequestPath,
  request: v.object(
    { email: emailSchema("email"), package: v.pipe(v.string(unknownPackage), v.picklist(packageIds, unknownPackage)) },
    "The request must hold the fields email and package.",
  ),
});

export type PackageRequest = RequestOf<typeof packageRequestEndpoint>;

/** An address of the service that accepts one kind of POST request, as JSON or as a form. */
export interface Endpoint<Path extends string = string, Schema extends v.GenericSchema = v.GenericSchema> {
  path: Path;
  /** Validates and normalizes the request. Only the service runs it. */
  request: Schema;
}

/**
 * Describes an endpoint once, for both sides. The service registers the definition (`registerEndpoint`). A page imports
 * only its type (`sendRequest`), so that no schema code reaches the browser.
 */
function defineEndpoint<const Path extends string, Schema extends v.GenericSchema>(
  endpoint: Endpoint<Path, Schema>,
): Endpoint<Path, Schema> {
  return endpoint;
}

/** The request as a page writes it, before validation. */
export type RequestOf<Definition extends Endpoint> = v.InferInput<Definition["request"]>;

/** The request after validation. */
export type CheckedRequestOf<Definition extends Endpoint> = v.InferOutput<Definition["request"]>;
