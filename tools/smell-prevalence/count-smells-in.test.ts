import { expect, test } from "vitest";
import { countSmells, type ResultText } from "./count-smells-in.ts";

const heading = "Project Name,Package Name,Type Name,Design Smell,Cause of the Smell";

async function* files(): AsyncGenerator<ResultText> {
  yield {
    project: "a",
    family: "design",
    text: `${heading}\na,p,T,Feature Envy,likes U\na,p,M<K,V>,Feature Envy,a comma in the name of the type\na,p,T,Wide Hierarchy,11\n`,
  };
  yield { project: "b", family: "design", text: `${heading}\r\nb,p,T,Unknown,x\r\n` };
}

test("findings and projects are counted for each smell, and unknown names are told", async () => {
  const { families, smells, unknown } = await countSmells(files());
  expect(families.design).toEqual({ findings: 3, projects: 2 });
  expect(smells).toEqual({
    "feature-envy": { findings: 2, projects: 1 },
    "wide-hierarchy": { findings: 1, projects: 1 },
  });
  expect([...unknown]).toEqual([["design: Unknown", 1]]);
});
