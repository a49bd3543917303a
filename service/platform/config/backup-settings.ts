import * as v from "valibot";

/** Where backups are kept. */
export type BackupPlace =
  | { kind: "folder"; folder: string }
  | {
      kind: "s3";
      endpoint: string;
      region: string;
      bucket: string;
      /** With a slash at its end, or empty. */
      prefix: string;
      keyId: string;
      secret: string;
    };

/** How many days, weeks and months have a backup that is kept. */
export interface KeptBackups {
  daily: number;
  weekly: number;
  monthly: number;
}

export interface BackupSettings {
  /** Without a place no backups are scheduled. */
  place: BackupPlace | undefined;
  /** The hours of the day, in UTC, in ascending order. */
  hours: readonly number[];
  /** Public keys of age. */
  recipients: readonly string[];
  keep: KeptBackups;
}

const s3Pattern = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>[\w./-]*))?$/;

const Hours = v.pipe(
  v.string(),
  v.regex(
    /^\s*(?:[01]?\d|2[0-3])\s*(?:,\s*(?:[01]?\d|2[0-3])\s*)*$/,
    "BACKUP_HOURS must be hours of the day from 0 to 23, with commas between them.",
  ),
  v.transform((text) => [...new Set(text.split(",").map(Number))].sort((one, other) => one - other)),
);

const Recipients = v.pipe(
  v.string(),
  v.transform((text) => text.split(",").map((each) => each.trim())),
  v.check(
    (keys) => keys.every((key) => /^age1[0-9a-z]{50,2500}$/.test(key)),
    "BACKUP_RECIPIENTS must be public keys of age (age1…) with commas between them. The secret key stays elsewhere.",
  ),
);

const count = (name: string) =>
  v.pipe(v.string(), v.regex(/^\d{1,3}$/, `${name} must be a whole number from 0 to 999.`), v.transform(Number));

const filled = (name: string) => v.pipe(v.string(), v.regex(/^\S+$/, `${name} must have no blanks.`));

/** The variables of backups, by name. */
export const backupVariables = {
  BACKUP_TO: v.optional(v.string()),
  BACKUP_HOURS: v.optional(Hours, "3"),
  BACKUP_RECIPIENTS: v.optional(Recipients),
  BACKUP_KEEP_DAILY: v.optional(count("BACKUP_KEEP_DAILY"), "7"),
  BACKUP_KEEP_WEEKLY: v.optional(count("BACKUP_KEEP_WEEKLY"), "5"),
  BACKUP_KEEP_MONTHLY: v.optional(count("BACKUP_KEEP_MONTHLY"), "12"),
  BACKUP_S3_ENDPOINT: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => {
        const url = URL.parse(text);
        return url !== null && ["http:", "https:"].includes(url.protocol) && url.pathname === "/" && !url.username;
      }, "BACKUP_S3_ENDPOINT must be an address without a path, such as https://s3.eu-central-1.amazonaws.com."),
      v.transform((text) => new URL(text).origin),
    ),
  ),
  BACKUP_S3_REGION: v.optional(filled("BACKUP_S3_REGION"), "us-east-1"),
  BACKUP_S3_KEY_ID: v.optional(filled("BACKUP_S3_KEY_ID")),
  BACKUP_S3_SECRET: v.optional(filled("BACKUP_S3_SECRET")),
} as const;

const schema = v.object(backupVariables);

/** Reads the settings. What does not fit together is an error, a sentence that repeats no secret. */
export function readBackupSettings(values: v.InferOutput<typeof schema>): BackupSettings {
  return {
    place: readPlace(values),
    hours: values.BACKUP_HOURS,
    recipients: values.BACKUP_RECIPIENTS ?? [],
    keep: {
      daily: values.BACKUP_KEEP_DAILY,
      weekly: values.BACKUP_KEEP_WEEKLY,
      monthly: values.BACKUP_KEEP_MONTHLY,
    },
  };
}

function readPlace(values: v.InferOutput<typeof schema>): BackupPlace | undefined {
  const to = values.BACKUP_TO;
  if (to === undefined) return undefined;
  if (!/^\w+:\/\//.test(to)) return { kind: "folder", folder: to };
  const { bucket, prefix = "" } = s3Pattern.exec(to)?.groups ?? {};
  if (bucket === undefined) throw new Error("BACKUP_TO must be a folder, or s3:// with a bucket and a prefix.");
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_KEY_ID: keyId, BACKUP_S3_SECRET: secret } = values;
  if (!endpoint || !keyId || !secret)
    throw new Error("BACKUP_TO with s3:// needs BACKUP_S3_ENDPOINT, BACKUP_S3_KEY_ID and BACKUP_S3_SECRET.");
  if (!values.BACKUP_RECIPIENTS)
    throw new Error("BACKUP_TO with s3:// needs BACKUP_RECIPIENTS: what leaves the machine is encrypted.");
  const folder = prefix.replace(/^\/+|\/+$/g, "");
  const region = values.BACKUP_S3_REGION;
  return { kind: "s3", endpoint, region, bucket, prefix: folder && `${folder}/`, keyId, secret };
}
