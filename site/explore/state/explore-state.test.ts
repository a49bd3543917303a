import { expect, test } from "vitest";
import { openedSample } from "#test/support/explore/opened-sample.ts";
import { nothing, type Selection } from "../../results/model/selection.ts";
import { closed, type ExploreEvent, type ExploreState, nextState, type OpenResult } from "./explore-state.ts";

const after = (events: readonly ExploreEvent[], first: ExploreState = closed) => events.reduce(nextState, first);
const overview = { title: "", specimen: [], sections: [] };
const first: OpenResult = { opened: openedSample("type p.First"), overview, library: "jsoup-1.15.3" };
const second: OpenResult = { opened: openedSample("type p.Second"), overview };
const type: Selection = { kind: "type", name: "a.B" };
const opening = (id: number, intent: "replace" | "compare" = "replace"): ExploreEvent => ({
  kind: "opening",
  id,
  intent,
  place: undefined,
});
const open = after([opening(1), { kind: "opened", id: 1, result: first }]);

test("results are shown at the place of their address", () => {
  const place = { view: "structure" as const, selection: type };
  const state = after([
    { kind: "opening", id: 1, intent: "replace", place },
    { kind: "opened", id: 1, result: first },
  ]);
  expect(state).toMatchObject({ now: first, opening: undefined, ...place });
});

test("the first results are shown at the place of an address that came while they were read", () => {
  const place = { view: "structure" as const, selection: type };
  const state = after([
    { kind: "opening", id: 1, intent: "replace", place: { view: "overview", selection: nothing } },
    { kind: "shown", place },
    { kind: "opened", id: 1, result: first },
  ]);
  expect(state).toMatchObject({ now: first, opening: undefined, ...place });
});

test("other results keep the view and lose the selection", () => {
  const selected = after([{ kind: "shown", place: { view: "types", selection: type } }], open);
  expect(after([opening(2), { kind: "opened", id: 2, result: second }], selected)).toMatchObject({
    now: second,
    view: "types",
    selection: nothing,
  });
});

test("what is open stays open while other results are read, refused or canceled", () => {
  for (const end of [{ kind: "refused", id: 2, sentences: ["No."] }, { kind: "canceled" }] as const) {
    const reading = after([opening(2), { kind: "progress", id: 2, sentence: "Reading", share: 0.5 }], open);
    expect(reading).toMatchObject({ now: first, opening: { sentence: "Reading", share: 0.5 } });
    expect(after([end], reading)).toMatchObject({ now: first, opening: undefined });
  }
});

test("what is wrong with a link is told when its results are open, until others are", () => {
  const sentences = ["No such library."];
  const told = after([opening(2), { kind: "told", sentences }, { kind: "opened", id: 2, result: second }], open);
  expect(told).toMatchObject({ now: second, refused: sentences });
  expect(after([opening(3)], told).refused).toEqual([]);
});

test("the answer to an opening that was replaced or canceled changes nothing", () => {
  const late: ExploreEvent = { kind: "opened", id: 2, result: second };
  expect(after([opening(2), opening(3), late], open).now).toBe(first);
  expect(after([opening(2), { kind: "canceled" }, late], open).now).toBe(first);
});

test("the results that were opened first are the earlier ones, until they are swapped", () => {
  const compared = after([opening(2, "compare"), { kind: "opened", id: 2, result: second }], open);
  expect(compared).toMatchObject({ before: first, now: second, view: "changes" });
  expect(after([{ kind: "swapped" }], compared)).toMatchObject({
    before: second,
    now: first,
  });
  expect(after([{ kind: "parted" }], compared)).toMatchObject({ before: undefined, now: second, view: "overview" });
});

test("earlier results that are opened together with others are compared with them, at the place of their address", () => {
  const place = { view: "changes" as const, selection: type };
  const state = after([
    { kind: "opening", id: 1, intent: "replace", place },
    { kind: "opened", id: 1, result: second, before: first },
  ]);
  expect(state).toMatchObject({ now: second, before: first, opening: undefined, ...place });
});

test("with nothing open, a comparison opens the results alone", () => {
  const state = after([opening(1, "compare"), { kind: "opened", id: 1, result: first }]);
  expect(state).toMatchObject({ now: first, before: undefined, view: "overview" });
});

test("changes are not shown without a comparison", () => {
  expect(after([{ kind: "shown", place: { view: "changes", selection: type } }], open)).toMatchObject({
    view: "overview",
    selection: type,
  });
});

test("a question about dropped files is settled by its answer", () => {
  const asked = after([{ kind: "dropped", sources: [] }], open);
  expect(asked.dropped).toEqual([]);
  expect(after([opening(2)], asked).dropped).toBeUndefined();
  expect(after([{ kind: "asked", intent: undefined }], asked).dropped).toBeUndefined();
});

test("two runs that are opened together are compared, and of a damaged one the reason is told", () => {
  const both = after([opening(1), { kind: "opened", id: 1, result: second, before: first }]);
  expect(both).toMatchObject({ before: first, now: second, view: "changes" });
  const one = after([opening(1), { kind: "opened", id: 1, result: first, refused: ["No."] }]);
  expect(one).toMatchObject({ before: undefined, now: first, refused: ["No."] });
});

test("results are compared in the order of their logs, and without logs the visitor is asked", () => {
  const at = (result: OpenResult, time: number, from: "log" | "files"): OpenResult => {
    return { overview, opened: { ...result.opened, time: { at: time, from } } };
  };
  const compared = (one: OpenResult, other: OpenResult) =>
    after([opening(2, "compare"), { kind: "opened", id: 2, result: other }], { ...closed, now: one });
  const [late, early] = [at(first, 20, "log"), at(second, 10, "log")];
  expect(compared(late, early)).toMatchObject({ before: early, now: late, isOrderAsked: false });
  expect(compared(early, late)).toMatchObject({ before: early, now: late, isOrderAsked: false });
  const asked = compared(first, at(second, 10, "files"));
  expect(asked).toMatchObject({ before: first, isOrderAsked: true });
  expect(after([{ kind: "swapped" }], asked)).toMatchObject({ now: first, isOrderAsked: false });
});

test("a question about several runs is settled by its answer", () => {
  const several = { sources: [], runs: [{ name: "1", time: undefined }], intent: "compare" } as const;
  const asked = after(
    [{ kind: "asked", intent: "compare" }, opening(1, "compare"), { kind: "several", id: 1, several }],
    open,
  );
  expect(asked).toMatchObject({ several, asked: undefined });
  expect(after([opening(2)], asked).several).toBeUndefined();
  expect(after([{ kind: "asked", intent: undefined }], asked).several).toBeUndefined();
});
