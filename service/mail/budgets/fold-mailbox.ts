const dotsDoNotCount = new Set(["gmail.com", "googlemail.com"]);

/**
 * One text for all spellings of a mailbox that one person reads: without what follows a plus sign, as most providers
 * deliver it, and without the dots that Gmail ignores. For counting only: mails go to the mailbox as it was given.
 */
export function foldMailbox(mailbox: string): string {
  const lowerCase = mailbox.toLowerCase();
  const at = lowerCase.lastIndexOf("@");
  const domain = lowerCase.slice(at + 1);
  // A part that begins with the sign has nothing before it to fold to.
  const plain = lowerCase.slice(0, at).replace(/(?<=.)\+.*/s, "");
  return dotsDoNotCount.has(domain) ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
