import * as v from "valibot";
import { defineEndpoint, type RequestOf } from "./endpoint.ts";
import { academicLicenseRequestPath, longestName, longestUniversity, requestableLanguages } from "./forms.ts";
import { mailbox } from "./mailbox.ts";
import { singleLine } from "./single-line.ts";

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
      email: mailbox("email"),
      university: singleLine("university", longestUniversity),
      lang: v.pipe(v.string(unknownLanguage), v.picklist(requestableLanguages, unknownLanguage)),
    },
    "The request must hold the fields name, email, university and lang.",
  ),
});

export type AcademicLicenseRequest = RequestOf<typeof academicLicenseRequestEndpoint>;
