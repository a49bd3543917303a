import * as v from "valibot";
import { emailSchema, isPrintable } from "#contract/endpoints.ts";

const line = (longest: number, fault: string) =>
  v.pipe(v.string(fault), v.trim(), v.maxLength(longest, fault), v.check(isPrintable, fault));

/** One line that must be filled in, such as a reason or a number. */
export const requiredLine = (longest: number, fault: string) => v.pipe(line(longest, fault), v.nonEmpty(fault));

/** One line, or null. */
export const optionalLine = (longest: number) =>
  v.pipe(
    v.optional(line(longest, `Enter one line of at most ${longest} characters.`), ""),
    v.transform((text) => text || null),
  );

/** The name of a person, a company or an institution: it stands in keys and mails. */
export const nameLine = (longest: number, fault: string) =>
  v.pipe(requiredLine(longest, fault), v.regex(/\p{L}/u, fault));

export const optionalName = (longest: number) => {
  const fault = `Enter a name of at most ${longest} characters.`;
  return v.pipe(
    v.optional(v.pipe(line(longest, fault), v.regex(/^$|\p{L}/u, fault)), ""),
    v.transform((text) => text || null),
  );
};

const emailFault = "Enter one email address, such as name@example.org.";
export const Email = v.pipe(
  v.string(emailFault),
  v.trim(),
  v.toLowerCase(),
  v.check((text) => v.is(emailSchema("email"), text), emailFault),
);
