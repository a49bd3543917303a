import { expect, test } from "vitest";
import { readPeople } from "./assign-seats.ts";

test("lines are counted from 1, with or without a heading", () => {
  expect(readPeople("Ada, ada@example.org\n\nGrace, x").faults).toMatchObject([{ line: 3 }]);
  expect(readPeople("Ada, ada@example.org\r\nGrace, x").faults).toMatchObject([{ line: 2 }]);
  expect(readPeople("name,mailbox\nGrace, x").faults).toMatchObject([{ line: 2 }]);
  expect(readPeople("ada;ada@example.org").people).toMatchObject([{ line: 1, mailbox: "ada@example.org" }]);
  expect(readPeople("who\nGrace").faults).toMatchObject([{ line: null, text: expect.stringContaining("email") }]);
  expect(readPeople("Hopper, Grace\tgrace@example.org\nJean\tjean@example.org").people).toMatchObject([
    { name: "Hopper, Grace" },
    { name: "Jean" },
  ]);
  expect(readPeople("a,b@c.de,d").faults).toHaveLength(1);
});

test.each(["name,email", "name,mailbox", "Mailbox;Name;Team"])("a list may be headed %s", (heading) => {
  const cells = { name: "Ada", email: "ada@example.org", mailbox: "ada@example.org", team: "A" };
  const delimiter = heading.includes(";") ? ";" : ",";
  const row = heading
    .split(delimiter)
    .map((column) => Object.entries(cells).find(([name]) => name === column.toLowerCase())?.[1]);
  const { people, faults } = readPeople(`${heading}\n${row.join(delimiter)}\n`);
  expect({ people, faults }).toEqual({ people: [{ line: 2, name: "Ada", mailbox: "ada@example.org" }], faults: [] });
});
