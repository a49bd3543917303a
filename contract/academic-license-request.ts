import * as v from "valibot";
import { mailbox } from "./mailbox.ts";
import { singleLine } from "./single-line.ts";

/** `POST /apis/acad-lic-request`: ask for a free academic license (site specification, section 7). */
export const academicLicenseRequestPath = "/apis/acad-lic-request";

/** The languages a requester can choose; each stands for the tool that analyzes it. */
export const requestableLanguages = ["Java", "C#", "Python"] as const;
export type RequestableLanguage = (typeof requestableLanguages)[number];

export const longestName = 120;
export const longestUniversity = 200;

/** What the page sends. The same address asking again for the same language is answered the same and stored once. */
export const AcademicLicenseRequest = v.object(
  {
    name: singleLine("name", longestName),
    email: mailbox("email"),
    university: singleLine("university", longestUniversity),
    lang: v.picklist(requestableLanguages, `The field "lang" must be one of ${requestableLanguages.join(", ")}.`),
  },
  "The request must hold the fields name, email, university and lang.",
);

/** The request as the page writes it. `lang` may be empty: after a success no language is chosen (it is refused). */
export interface AcademicLicenseRequest {
  name: string;
  email: string;
  university: string;
  lang: RequestableLanguage | "";
}
