import { expect, test } from "vitest";
import { contentSlot, fillSlots, slotsIn } from "./slots.ts";

const page = `<p>${contentSlot("time")}</p><ul>${contentSlot("file:a", "<li>missing</li>")}</ul><p data-slot="answer:b" hidden="">B</p><p data-slot="choice:c">C</p>`;

test("the slots of a document are found by their names", () => {
  expect(slotsIn(page)).toEqual(["time", "file:a", "answer:b", "choice:c"]);
  expect(slotsIn("<p>words</p><!-- slot -->")).toEqual([]);
});

test("an unfilled slot keeps its built content and loses its marks", () => {
  expect(fillSlots(page, () => undefined)).toBe('<p></p><ul><li>missing</li></ul><p hidden="">B</p><p>C</p>');
});

test("a fill gets the built content, and its result is inserted literally", () => {
  const fills: Record<string, (built: string) => string> = {
    time: () => "$& now",
    "file:a": (built) => `${built}<li>a</li>`,
    "answer:b": () => "",
    "choice:c": (built) => `${built} hidden=""`,
  };
  expect(fillSlots(page, (name) => fills[name])).toBe(
    '<p>$& now</p><ul><li>missing</li><li>a</li></ul><p>B</p><p hidden="">C</p>',
  );
});

test("a slot may occur more than once", () => {
  expect(fillSlots(contentSlot("a") + contentSlot("a"), () => () => "x")).toBe("xx");
});

test("a slot without an end is refused", () => {
  expect(() => fillSlots("<!--slot answer:b-->x", () => undefined)).toThrow("The slot answer:b has no end.");
});
