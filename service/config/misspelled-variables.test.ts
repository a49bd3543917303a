import { describe, expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

describe("a variable that is almost one of ours", () => {
  test.each([
    ["SMPT_URL", "SMTP_URL"],
    ["DATABSE_URL", "DATABASE_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["DATADIR", "DATA_DIR"],
    ["smtp_url", "SMTP_URL"],
    ["LINK_SECRETS", "LINK_SECRET"],
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
