import { expect, test } from "vitest";
import { type Film, frameAt } from "./film.ts";

const film: Film = {
  id: "from-source-to-smells",
  seconds: 10,
  posterAt: 2,
  scenes: [
    { from: 0, to: 4, heading: "First", draw: () => "<one/>" },
    { from: 4, to: 8, heading: "Second", goesOn: true, draw: () => "<two/>" },
    { from: 8, to: 11, heading: "Third", continues: true, draw: (seconds) => `<three at="${seconds}"/>` },
  ],
};

test("a scene is seen in its time only", () => {
  expect(frameAt(film, 2)).toContain("<g><one/></g>");
  expect(frameAt(film, 6)).toContain("<g><two/></g>");
  expect(frameAt(film, 6)).not.toMatch(/First|<one/);
});

test("a scene fades in and out", () => {
  expect(frameAt(film, 0.2)).toContain('<g opacity="0.50"><one/></g>');
  expect(frameAt(film, 3.8)).toContain('<g opacity="0.50"><one/></g>');
});

test("where the drawing goes on it does not fade, and its heading does", () => {
  expect(frameAt(film, 7.9)).toContain("<g><two/></g>");
  expect(frameAt(film, 7.9)).toMatch(/<g opacity="0.0\d"><text [^>]*>Second/);
  expect(frameAt(film, 8.2)).toContain('<g><three at="8.2"/></g>');
  expect(frameAt(film, 8.2)).toMatch(/<g opacity="0.50"><text [^>]*>Third/);
});

test("the heading stands on the paper, the drawing on the plate", () => {
  const [paper, plate] = frameAt(film, 2).split('class="plate"');
  expect(paper).toContain("First");
  expect(plate).toContain("<one/>");
});
