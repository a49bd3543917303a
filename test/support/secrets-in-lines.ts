/** What must not be in a log, by what it looks like. Identifiers and Message-IDs of mails may. */
const secrets: Readonly<Record<string, RegExp>> = {
  "a license key": /BEGIN DESIGNITE LICENSE|\beyJ[\w-]{20,}\.[\w-]{20,}\./,
  "a link token": /(?<![\w-])[\w-]{22}\.(?:[0-9a-z]{1,9}\.)?[\w-]{22}(?![\w-])/,
  "a mailbox": /(?<![\w.-])(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  // The example in the message about SMTP_URL is none.
  "a password": /\/\/[^\s/:@]*:(?!password@)[^\s/@]+@|hunter2/,
};

/** Says what is in which line, for each line with something that must not be in it. */
export function findSecrets(lines: readonly string[]): string[] {
  return lines.flatMap((line) =>
    Object.entries(secrets).flatMap(([name, pattern]) => (pattern.test(line) ? [`${name} is in ${line.trim()}`] : [])),
  );
}

/** Fails a test whose service has logged what must not be in a log. */
export function refuseSecrets(lines: readonly string[]): void {
  const found = findSecrets(lines);
  if (found.length > 0) throw new Error(`The log must not hold this:\n${found.join("\n")}`);
}
