import * as v from "valibot";

const operatorNamePattern = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,59}$/u;

/** A name that is safe in records and tables. */
export const OperatorName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(operatorNamePattern, "ADMIN_OPERATOR must be a name of at most 60 letters, digits, blanks and . _ @ -."),
);

const twoPersonKinds = ["keys", "newsletter"] as const;

/** What a second operator must confirm. */
export const TwoPersonRule = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((entry) => entry.trim())),
  v.array(v.picklist(twoPersonKinds, `TWO_PERSON_RULE must be ${twoPersonKinds.join(", ")}, or one of them.`)),
);
