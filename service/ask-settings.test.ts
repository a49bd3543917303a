import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { startMailServer } from "#test/support/mail/mail-server.ts";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import { changeSettings, type Prompts, runSetup, terminalPrompts } from "./ask-settings.ts";

const { text } = vi.hoisted(() => ({ text: vi.fn() }));
vi.mock("@clack/prompts", async (load) => ({ ...(await load<typeof import("@clack/prompts")>()), text }));

test("what is proposed is the answer of an empty line, and no answer is appended to it", async () => {
  const question = { message: "Which port?", initial: "8000", check: (answer: string) => answer && undefined };
  text.mockResolvedValueOnce("");
  expect(await terminalPrompts.text(question)).toBe("8000");
  text.mockResolvedValueOnce("9000");
  expect(await terminalPrompts.text(question)).toBe("9000");
  const [asked] = text.mock.calls[0] ?? [];
  expect(asked).toMatchObject({ message: "Which port? Press Enter for 8000" });
  expect(asked).not.toHaveProperty("initialValue");
  expect(asked.validate("")).toBeUndefined();
});

/** Gives these answers, one after the other, to questions that contain the words, and otherwise what is proposed. */
function answering(answers: Readonly<Record<string, string | readonly string[]>>): Prompts {
  const left = new Map(Object.entries(answers).map(([words, each]) => [words, [each].flat()]));
  const find = (message: string) => [...left].find(([words]) => message.includes(words))?.[1].shift();
  const checked = (answer: string, check?: (answer: string) => string | undefined) => {
    const fault = check?.(answer);
    if (fault) throw new Error(fault);
    return answer;
  };
  return {
    text: async ({ message, initial, check }) => checked(find(message) ?? initial ?? "", check),
    secret: async ({ message, check }) => checked(find(message) ?? "", check),
    confirm: async (message, proposed = true) => (find(message) ?? (proposed ? "yes" : "no")) === "yes",
  };
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
  const prompts = answering(usual);
  expect(await runSetup({ file, prompts, print: (line) => lines.push(line), createKeys })).toBe(0);
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
  const prompts = answering({
    ...usual,
    "mail server do": "127.0.0.1",
    "Its port": [String(port)],
    "The user": ["ada"],
    "The password": ["hunter2", "right one"],
  });
  expect(await runSetup({ file, prompts, print: (line) => lines.push(line), createKeys: async () => true })).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(/^# Ours\nLOG_LEVEL=warn\n/);
  expect(parseEnv(readFileSync(file, "utf8")).SMTP_URL).toBe(`smtp://ada:right%20one@127.0.0.1:${port}`);
  expect(lines.join("\n")).toContain("doesn't accept the login (535 EAUTH)");
  expect(lines.join("\n")).not.toMatch(/hunter2|right/);
});

test("a file that is there is changed after a question, and otherwise left as it was", async () => {
  const file = join(temporaryFolder(), "settings");
  writeFileSync(file, "LOG_LEVEL=warn\n");
  const createKeys = vi.fn(async () => true);
  const prompts = answering({ ...usual, "Change it?": "no" });
  expect(await runSetup({ file, prompts, print: () => undefined, createKeys })).toBe(1);
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

test("any line of text is read back as it was", () => {
  const value = fc
    .string({ unit: "grapheme-ascii" })
    .filter((written) => !["'", '"', "`"].every((mark) => written.includes(mark)));
  fc.assert(
    fc.property(value, (written) => {
      expect(parseEnv(changeSettings("A=1\n", { B: written })).B ?? "").toBe(written);
    }),
  );
});
