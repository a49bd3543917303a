import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "#test/support/temporary-folder.ts";
import type { Prompts } from "./prompts.ts";
import { clackPrompts } from "./prompts.ts";
import { runSetup } from "./run-setup.ts";

const { text } = vi.hoisted(() => ({ text: vi.fn() }));
vi.mock("@clack/prompts", async (load) => ({ ...(await load<typeof import("@clack/prompts")>()), text }));

test("what is proposed is the answer of an empty line, and no answer is appended to it", async () => {
  const question = { message: "Which port?", initial: "8000", check: (answer: string) => answer && undefined };
  text.mockResolvedValueOnce("");
  expect(await clackPrompts.text(question)).toBe("8000");
  text.mockResolvedValueOnce("9000");
  expect(await clackPrompts.text(question)).toBe("9000");
  const [asked] = text.mock.calls[0] ?? [];
  expect(asked).toMatchObject({ message: "Which port? Press Enter for 8000" });
  expect(asked).not.toHaveProperty("initialValue");
  expect(asked.validate("")).toBeUndefined();
});

/** Gives these answers to questions that contain the words, and otherwise what is proposed. */
function answering(answers: Readonly<Record<string, string>>): Prompts {
  const find = (message: string) => Object.entries(answers).find(([words]) => message.includes(words))?.[1];
  const checked = (text: string, check?: (text: string) => string | undefined) => {
    const fault = check?.(text);
    if (fault) throw new Error(fault);
    return text;
  };
  return {
    text: async ({ message, initial, check }) => checked(find(message) ?? initial ?? "", check),
    secret: async ({ message, check }) => checked(find(message) ?? "", check),
    async choose({ message, options }) {
      const wanted = find(message);
      const option = options.find(({ value }) => value === wanted) ?? options[0];
      if (!option) throw new Error(message);
      return option.value;
    },
    confirm: async ({ initial, message }) => (find(message) ? find(message) === "yes" : initial),
  };
}

test("answers are checked and written, and the command that skips the questions holds no secret", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "settings");
  const lines: string[] = [];
  const mailFirstLicense = vi.fn(async () => true);
  const prompts = answering({
    "Which address": "https://designite.invalid",
    "which port": "0",
    "visitors see": "contact@example.org",
    "is yours": "ada@example.org",
    "mails leave": "folder",
    "which folder": folder,
    "Which database": "sqlite",
    "takes payments": "stripe",
    "The secret": "whsec_hunter2",
  });
  const outcome = await runSetup({
    words: [],
    file,
    environment: {},
    prompts,
    print: (line) => lines.push(line),
    mailFirstLicense,
  });
  expect(outcome).toBe(0);
  expect(parseEnv(readFileSync(file, "utf8"))).toEqual({
    SITE_URL: "https://designite.invalid",
    PORT: "0",
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "127.0.0.1",
    CONTACT_EMAIL: "contact@example.org",
    REVIEW_EMAIL: "ada@example.org",
    MAIL_FROM: "Designite <contact@example.org>",
    DATA_DIR: folder,
    STRIPE_WEBHOOK_SECRETS: "whsec_hunter2",
  });
  expect(mailFirstLicense).toHaveBeenCalledWith(expect.objectContaining({ reviewEmail: "ada@example.org" }));
  const printed = lines.join("\n");
  expect(printed).toContain("npm run setup -- --yes \\\n  --site-url https://designite.invalid");
  expect(printed).toContain("--mail-from 'Designite <contact@example.org>'");
  expect(printed).not.toContain("hunter2");
});

test("a file that is there is changed after a question that names the variables, and no value", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "settings");
  const before = `# Ours\nLOG_LEVEL=warn\nSITE_URL=https://former.invalid\nSMTP_URL=smtp://ada:hunter2@127.0.0.1:1\n`;
  writeFileSync(file, before);
  const asked: string[] = [];
  const prompts = answering({
    ...{ "Which address": "https://designite.invalid", "which port": "0", "visitors see": "contact@example.org" },
    ...{ "mails leave": "folder", "which folder": folder, "Change ": "no" },
  });
  const confirm: Prompts["confirm"] = (question) => {
    asked.push(question.message);
    return prompts.confirm(question);
  };
  const mailFirstLicense = vi.fn(async () => true);
  const parts = { words: [], file, environment: {}, print: () => undefined, mailFirstLicense };
  expect(await runSetup({ ...parts, prompts: { ...prompts, confirm } })).toBe(1);
  expect(readFileSync(file, "utf8")).toBe(before);
  expect(mailFirstLicense).not.toHaveBeenCalled();
  expect(asked.at(-1)).toMatch(/settings is there\. Change SITE_URL, PORT, .*SMTP_URL, DATA_DIR in it\?/);
  expect(asked.join()).not.toContain("hunter2");
});

test("after a fault the mail server and the database are asked for again, with what was typed except passwords", async () => {
  const folder = temporaryFolder();
  const proposed: (readonly [question: string, initial: string | undefined])[] = [];
  let faults = 0;
  const answers = {
    ...{ "Which address": "https://designite.invalid", "which port": "0", "visitors see": "contact@example.org" },
    ...{
      "mails leave": "smtp",
      "Its name": "127.0.0.1",
      "Its port": "1",
      "The user": "ada",
      "The password": "hunter2",
    },
    ...{ "which folder": folder, "Which database": "postgres", "Its address": "postgres://ada@127.0.0.1:1/designite" },
  };
  const prompts = answering(answers);
  const parts = { words: [], environment: {}, print: () => undefined, mailFirstLicense: async () => true };
  await runSetup({
    ...parts,
    file: join(folder, "settings"),
    prompts: {
      ...prompts,
      async text(question) {
        proposed.push([question.message, question.initial]);
        return await prompts.text(question);
      },
      async confirm(question) {
        if (!question.message.includes("part again")) return await prompts.confirm(question);
        faults += 1;
        return faults % 2 === 1;
      },
    },
  });
  const of = (words: string) =>
    proposed.filter(([question]) => question.startsWith(words)).map(([, initial]) => initial);
  expect(of("Its name")).toEqual([undefined, "127.0.0.1"]);
  expect(of("The user")).toEqual([undefined, "ada"]);
  expect(of("Its address")).toEqual([undefined, "postgres://ada@127.0.0.1:1/designite"]);
  expect(parseEnv(readFileSync(join(folder, "settings"), "utf8"))).toMatchObject({
    SMTP_URL: "smtp://ada:hunter2@127.0.0.1:1",
    DATABASE_URL: "postgres://ada:hunter2@127.0.0.1:1/designite",
  });
});

test("a settings file that cannot be written is told before anything is asked", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const parts = { words: [], environment: {}, prompts: answering({}), mailFirstLicense: async () => true };
  const print = (line: string) => lines.push(line);
  expect(await runSetup({ ...parts, print, file: folder })).toBe(1);
  expect(await runSetup({ ...parts, print, file: join(folder, "missing", ".env") })).toBe(1);
  expect(lines).toEqual([
    expect.stringContaining("isn't a file."),
    expect.stringContaining("can't be written by this user."),
  ]);
});

test("a part that fails is asked again, unless the person goes on", async () => {
  const folder = temporaryFolder();
  const lines: string[] = [];
  const prompts = answering({
    "Which address": "https://designite.invalid",
    "which port": "0",
    "visitors see": "contact@example.org",
    "mails leave": "folder",
    "which folder": join(folder, "missing"),
    "Which database": "sqlite",
    "part again": "no",
  });
  const print = (line: string) => lines.push(line);
  const parts = { words: [], environment: {}, prompts, print, mailFirstLicense: async () => false };
  expect(await runSetup({ ...parts, file: join(folder, "settings") })).toBe(1);
  expect(lines.join("\n")).toContain("Mount it, or make the folder: mkdir -m 700");
});

test("a settings file that sets a variable twice is left as it is, and the variable named", async () => {
  const file = join(temporaryFolder(), "settings");
  writeFileSync(file, "PORT=1\nPORT=2\n");
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const parts = { words: [], environment: {}, prompts: answering({}), print, mailFirstLicense: async () => true };
  expect(await runSetup({ ...parts, file })).toBe(1);
  expect(lines).toEqual([`PORT is set 2 times in ${file}, in lines 1, 2. Keep one.`]);
  expect(readFileSync(file, "utf8")).toBe("PORT=1\nPORT=2\n");
});
