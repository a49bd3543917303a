import { expect, test } from "vitest";
import { dataBlock } from "./structured-data.ts";

test("no text can end the block, and reading it gives the text back", () => {
  const block = dataBlock([{ "@type": "WebSite", name: "</script><!--" }]);
  expect(block).not.toContain("<");
  expect(JSON.parse(block)["@graph"][0].name).toBe("</script><!--");
});

test("a page that says nothing has no block", () => {
  expect(dataBlock([])).toBe("");
});
