import { expect, test } from "vitest";
import { fillOfferedWords } from "./offered-packages.ts";

const file = { file: "f", address: "/downloads/f", size: 1, checksum: "c0" };
const withPackages = (...ids: string[]) => ({ packages: Object.fromEntries(ids.map((id) => [id, file])) });

const html =
  '<p><words-offered of="dpy">Download DPy.</words-offered><words-not-offered of="dpy">Ask for DPy.</words-not-offered></p>' +
  '<words-not-offered of="dpy-linux designite-csharp-console"><p>Some are missing.</p></words-not-offered>' +
  '<words-offered of="any">Here.</words-offered>' +
  "curl https://www.designite-tools.com/downloads/latest/dpy-linux";

test.each([
  [[], "<p>Ask for DPy.</p><p>Some are missing.</p>curl https://files.example.com/DPy-linux.zip"],
  [["dpy-windows"], "<p>Download DPy.</p><p>Some are missing.</p>Here.curl https://files.example.com/DPy-linux.zip"],
  [
    ["dpy-linux", "designite-csharp-console"],
    "<p>Download DPy.</p>Here.curl https://www.designite-tools.com/downloads/latest/dpy-linux",
  ],
])("with %j the words are those that hold", (ids, filled) => {
  expect(fillOfferedWords(html, withPackages(...ids))).toBe(filled);
});

test("a package of the earlier generation is no current version of its tool", () => {
  const words = '<words-offered of="designite-csharp">now</words-offered>';
  expect(fillOfferedWords(words, withPackages("legacy-csharp-console"))).toBe("");
  expect(fillOfferedWords(words, withPackages("designite-csharp-console"))).toBe("now");
});
