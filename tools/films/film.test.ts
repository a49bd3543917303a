import { expect, test } from "vitest";
import { type Film, frameAt } from "./film.ts";

const film: Film = {
  id: "from-source-to-smells",
  seconds: 10,
  posterAt: 2,
  scenes: [
    { from: 0, to: 4, draw: () => "one" },
    { from: 4, to: 8, goesOn: true, draw: () => "two" },
    { from: 8, to: 11, continues: true, draw: (seconds) => `three at ${seconds}` },
  ],
};

test("a scene is seen in its time only", () => {
  expect(frameAt(film, 2)).toBe("<g>one</g>");
  expect(frameAt(film, 6)).toBe("<g>two</g>");
});

test("a scene fades in and out", () => {
  expect(frameAt(film, 0.3)).toBe('<g opacity="0.50">one</g>');
  expect(frameAt(film, 3.7)).toBe('<g opacity="0.50">one</g>');
});

test("where the picture goes on, nothing fades", () => {
  expect(frameAt(film, 7.99)).toBe("<g>two</g>");
  expect(frameAt(film, 8)).toBe("<g>three at 8</g>");
});
