import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { confirm, password, text } from "@clack/prompts";
import { expect, test, vi } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { changeSettings, runSetup } from "./ask-settings.ts";

vi.mock("@clack/prompts");

/** Gives these answers, one after the other, to questions that contain the words, and otherwise an empty line. */
function answer(answers: Readonly<Record<string, string | readonly string[]>>): void {
  const left = new Map(Object.entries(answers).map(([words, each]) => [words, [each].flat()]));
  const find = (message: string) => [...left].find(([words]) => message.includes(words))?.[1].shift();
  vi.mocked(text).mockImplementation(async ({ message, validate, ...further }) => {
    // A typed answer would be appended to it.
    expect(further).not.toHaveProperty("initialValue");
    const typed = find(message) ?? "";
    const fault = typeof validate === "function" ? validate(typed) : undefined;
    if (fault !== undefined) throw new Error(String(fault));
    return typed;
  });
  vi.mocked(password).mockImplementation(async ({ message }) => find(message) ?? "");
  vi.mocked(confirm).mockImplementation(
    async ({ message, initialValue = true }) => (find(message) ?? (initialValue ? "yes" : "no")) === "yes",
  );
}

const usual = {
  "Which address": "https://designite.invalid",
  "which port": "8300",
  "mail server do": "",
  "visitors see?": "contact@example.org",
  "released DPy accept": "yes",
};

test("what is answered is written for its owner alone, and keys are made", async () => {
  const file = join(temporaryFolder(), "settings");
  const createKeys = vi.fn(async () => true);
  const lines: string[] = [];
  answer(usual);
  expect(await runSetup({ file, print: (line) => lines.push(line), createKeys })).toBe(0);
  expect(parseEnv(readFileSync(file, "utf8"))).toEqual({
    SITE_URL: "https://designite.invalid",
    PORT: "8300",
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1",
    CONTACT_EMAIL: "contact@example.org",
    OPERATORS: "contact@example.org",
    TOOLS_ACCEPT_KEYS: "dpy",
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(createKeys).toHaveBeenCalledOnce();
  expect(lines.at(-1)).toContain("npm run admin -- doctor");
});

test("a wrong password is asked for again, and what was in the file stays", async () => {
  const { port } = await startMailServer({
    authOptional: false,
    onAuth: ({ password }, _, done) =>
      password === "right one" ? done(null, { user: "ada" }) : done(new Error("Not this one")),
  });
  const file = join(temporaryFolder(), "settings");
  writeFileSync(file, `# Ours\nLOG_LEVEL=warn\nDATA_DIR=${temporaryFolder()}\n`);
  const lines: string[] = [];
  answer({
    ...usual,
    "mail server do": "127.0.0.1",
    "Its port": [String(port)],
    "The user": ["ada"],
    "The password": ["hunter2", "right one"],
  });
  expect(await runSetup({ file, print: (line) => lines.push(line), createKeys: async () => true })).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/^# Ours\nLOG_LEVEL=warn\n/);
  expect(parseEnv(readFileSync(file, "utf8")).SMTP_URL).toBe(`smtp://ada:right%20one@127.0.0.1:${port}`);
  expect(lines.join("\n")).toContain("doesn't accept the login (535 EAUTH)");
  expect(lines.join("\n")).not.toMatch(/hunter2|right/);
});

test("a file that is there is changed after a question, and otherwise left as it was", async () => {
  const file = join(temporaryFolder(), "settings");
  writeFileSync(file, "LOG_LEVEL=warn\n");
  const createKeys = vi.fn(async () => true);
  answer({ ...usual, "Change it?": "no" });
  expect(await runSetup({ file, print: () => undefined, createKeys })).toBe(1);
  expect(readFileSync(file, "utf8")).toBe("LOG_LEVEL=warn\n");
  expect(createKeys).not.toHaveBeenCalled();
});

test("a variable is set in its line, others and comments stay", () => {
  const before = "# Our site\nPORT=8000\n\nexport SITE_URL='https://a.example' # old\nLOG_LEVEL=warn\n";
  expect(changeSettings(before, { SITE_URL: "https://b.example", HOST: "127.0.0.1" })).toBe(
    "# Our site\nPORT=8000\n\nSITE_URL=https://b.example\nLOG_LEVEL=warn\nHOST=127.0.0.1\n",
  );
  expect(changeSettings("PORT=8000\n", { PORT: "8000", SMTP_URL: "" })).toBe("PORT=8000\n");
});

test("a value over several lines is refused instead of damaged", () => {
  const before = "SIGNING_KEYS='{\n}'\n";
  expect(changeSettings(before, { PORT: "1" })).toBe(`${before}PORT=1\n`);
  expect(() => changeSettings(before, { SIGNING_KEYS: "{}" })).toThrow("by hand");
});

test.each(["a@b.example, c@d.example", "o'neil@b.example", "a #b", "it's\t1"])("%j is read back as it was", (value) => {
  expect(parseEnv(changeSettings("A=1\n", { B: value })).B).toBe(value);
});

test("a value with both kinds of quotes is refused instead of damaged", () => {
  expect(() => changeSettings("A=1\n", { B: '"it\'s"' })).toThrow("by hand");
});
