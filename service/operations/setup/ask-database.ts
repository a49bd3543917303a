import type { Prompts } from "./prompts.ts";
import { findFault, type Settings } from "./settings.ts";

/** Asks for the database, and makes DATABASE_URL of the answers. */
export async function askDatabase(prompts: Prompts, known: Settings, isAgain: boolean): Promise<Settings> {
  const kind = await prompts.choose({
    message: "Which database?",
    options: [
      ...(known.DATABASE_URL && !isAgain
        ? [{ value: "keep", label: "The PostgreSQL database that is set" } as const]
        : []),
      { value: "sqlite", label: "SQLite, a file in that folder: enough for one machine" },
      { value: "postgres", label: "PostgreSQL: for several processes" },
    ],
  });
  if (kind === "keep") return {};
  if (kind === "sqlite") return { DATABASE_URL: "" };
  const address = await prompts.text({
    message: "Its address, without the password",
    initial: known.DATABASE_URL && withPassword(known.DATABASE_URL, ""),
    example: "postgres://designite@localhost:5432/designite",
    check: findAddressFault,
  });
  const password = await prompts.secret({ message: "The password, empty without one" });
  return { DATABASE_URL: password === "" ? address.trim() : withPassword(address.trim(), password) };
}

function withPassword(address: string, password: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

function findAddressFault(text: string): string | undefined {
  if (URL.parse(text.trim())?.password) return "Leave the password out: it is asked for next, unseen.";
  return text.trim() === "" ? "DATABASE_URL is needed." : findFault("DATABASE_URL", text.trim());
}
