import { expect, test } from "vitest";
import { composeMail } from "./message.ts";

test("lines of a value do not look like facts, whatever breaks them", () => {
  const address = "1 Main St\nAmount: USD 0\r\nPaid: by card, in full\u2028Order: 1";
  const { text, html } = composeMail("Order", [
    [
      ["Invoice address", address],
      ["Amount", "USD 100"],
    ],
  ]);
  expect(text).toBe(
    "Invoice address: 1 Main St\n  | Amount: USD 0\n  | Paid: by card, in full\n  | Order: 1\nAmount: USD 100\n",
  );
  expect(html).toContain(`<dd>${address}</dd>`);
});
