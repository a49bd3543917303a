/** Where reports of undelivered mail come from, beside the folder. */
export interface MailReportSources {
  /** The mailbox that they are read from, with its login. */
  imapUrl: string | undefined;
  /** Passwords that Postmark signs in with. */
  postmark: readonly string[];
  /** Keys that Mailgun signs with. */
  mailgun: readonly string[];
  /** Topics of Amazon SNS that Amazon SES publishes to. */
  ses: readonly string[];
}

/** Reads secrets with commas between them. Several are valid at once, so that a new one can replace an old one. */
export function parseMailSecrets(text: string): string[] {
  return readList(text, /^[!-~]{16,200}$/, "Each has 16 to 200 characters and no blanks.");
}

export function parseTopics(text: string): string[] {
  return readList(text, topicPattern, "Each looks like arn:aws:sns:us-east-1:123456789012:mail.");
}

/** The region is part of the names of the servers that sign. */
export const topicPattern = /^arn:aws[a-z-]*:sns:(?<region>[a-z]{2}(?:-[a-z]+)+-\d{1,2}):\d{12}:[\w-]{1,256}$/;

function readList(text: string, pattern: RegExp, form: string): string[] {
  return text.split(",").map((entry) => {
    if (!pattern.test(entry.trim())) throw new Error(form);
    return entry.trim();
  });
}
