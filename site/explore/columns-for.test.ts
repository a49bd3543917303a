import { expect, test } from "vitest";
import { columnsFor } from "./drawn-view.tsx";

test("panels are fewer where the details stand beside them", () => {
  expect([320, 390, 820, 1024, 1152, 1240, 1440].map(columnsFor)).toEqual([1, 2, 3, undefined, 3, 3, undefined]);
});
