import { describe, expect, test } from "vitest";
import { readConfiguration, repeatedVariables } from "./config.ts";

describe("a variable that is almost one of ours", () => {
  test.each([
    ["SMPT_URL", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["smtp_url", "SMTP_URL"],
    ["PROT", "PORT"],
    ["TRUSTED_PROXIS", "TRUSTED_PROXIES"],
  ])("%s is taken for %s", (name, meant) => {
    expect(readConfiguration({ [name]: "x" }).warnings).toEqual([
      `${name} is no variable of the service. Is ${meant} meant?`,
    ]);
  });

  test.each(["HOME", "PATH", "HOSTNAME", "MAIL", "PWD", "HOSTTYPE", "LOGNAME", "PGPORT", "XDG_DATA_DIRS", "PORT_8000"])(
    "%s is of another program",
    (name) => {
      expect(readConfiguration({ [name]: "x" }).warnings).toEqual([]);
    },
  );

  test("is not named when it is blank", () => {
    expect(readConfiguration({ SMPT_URL: " " }).warnings).toEqual([]);
  });
});

test("a variable that the file sets twice is a fault beside the others", () => {
  const file = [
    "# PORT=1",
    "PORT=8000",
    'SMTP_URL="smtp://me:hunter2@mail.example.org"',
    "NOTE='several lines",
    "PORT=2",
    "of text'",
    "export SMTP_URL = smtp://other.example.org",
    "PORTS=3",
    " PORT=",
  ];
  const faults = repeatedVariables(file.join("\n"), ".env");
  expect(faults).toEqual([
    "PORT is set 2 times in .env, in lines 2, 9. Keep one.",
    "SMTP_URL is set 2 times in .env, in lines 3, 7. Keep one.",
  ]);
  const all = /^The configuration has faults:\n {2}PORT is set 2 .*\n {2}SMTP_URL is set 2 .*\n {2}SITE_URL must/;
  expect(() => readConfiguration({ SITE_URL: "x" }, faults)).toThrow(all);
  expect(() => readConfiguration({}, faults)).toThrow("PORT is set 2 times");
});
