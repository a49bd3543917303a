import { test } from "./fixtures.ts";
import { expectPageForUnknownPaths } from "./unknown-path.ts";

for (const path of ["/blog/unknown-article", "/a/b/c/d", "/faq/more", "/index.php?page=1", "/%E2%9C%93"]) {
  test(`${path} shows the page for unknown paths, at this address, without a reload`, async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await expectPageForUnknownPaths(page, path);
  });
}
