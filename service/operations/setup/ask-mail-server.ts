import type { Prompts } from "./prompts.ts";
import { findFault, type Settings } from "./settings.ts";

/** Asks for the mail server, and makes SMTP_URL of the answers. */
export async function askMailServer(prompts: Prompts, known: Settings, isAgain: boolean): Promise<Settings> {
  const before = known.SMTP_URL ? URL.parse(known.SMTP_URL) : null;
  const way = await prompts.choose({
    message: "How do mails leave?",
    options: [
      ...(before && !isAgain ? [{ value: "keep", label: `By ${before.host}, as it is set` } as const] : []),
      { value: "smtp", label: "By a mail server (SMTP)" },
      { value: "folder", label: "They do not: they are written to DATA_DIR/mail, for a trial" },
    ],
  });
  if (way === "keep") return {};
  if (way === "folder") return { SMTP_URL: "" };
  const host = await prompts.text({
    message: "Its name",
    initial: before?.hostname,
    example: "smtp.example.org",
    check: findHostFault,
  });
  const port = await prompts.text({
    message: "Its port: 587 (STARTTLS) or 465 (TLS)",
    initial: before?.port || "587",
    check: (text) => findFault("PORT", text)?.replace("PORT", "It"),
  });
  const user = await prompts.text({
    message: "The user, empty without a login",
    initial: before ? decodeURIComponent(before.username) : undefined,
  });
  const password = user === "" ? "" : await prompts.secret({ message: "The password" });
  const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return { SMTP_URL: `${port === "465" ? "smtps" : "smtp"}://${login}${host.trim()}:${port}` };
}

function findHostFault(text: string): string | undefined {
  return /^[\w.-]+$/.test(text.trim()) ? undefined : "It must be the name of a computer, such as smtp.example.org.";
}
