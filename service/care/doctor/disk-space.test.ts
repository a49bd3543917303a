import { expect, test } from "vitest";
import { judgeRoom } from "./examine-folders.ts";

const mebibyte = 1024 * 1024;

test.each([
  ["sound", { freeBytes: 600 * mebibyte, freeFiles: undefined }],
  ["look", { freeBytes: 500 * mebibyte, freeFiles: 1_000_000 }],
  ["fault", { freeBytes: 63 * mebibyte, freeFiles: undefined }],
  ["fault", { freeBytes: 0, freeFiles: 0 }],
  ["fault", { freeBytes: 600 * mebibyte, freeFiles: 99 }],
])("disk space is %s with %j left", (state, room) => {
  expect(judgeRoom("/data", room)).toMatchObject({ state, words: expect.stringContaining("/data") });
});
