import { expect, test } from "./fixtures.ts";

const answer = "Professional Java";

test("three answers lead to a license, at an address of its own", async ({ page }) => {
  await page.goto("/buy");
  await expect(page.locator("[data-license-answer]:visible")).toHaveCount(0);
  await page.getByText("Which license do I need?").click();
  const questions = page.locator("details form");
  await questions.getByRole("radio", { name: "Java", exact: true }).check();
  await expect(questions).toHaveAttribute("data-island-state", "started");
  await questions.getByRole("radio", { name: "Analyze the projects I work on" }).check();
  await expect(page.locator("[data-license-answer]:visible")).toHaveCount(0);
  await questions.getByRole("radio", { name: "Larger than that" }).check();
  await expect(questions.getByRole("status")).toContainText(answer);
  await expect(page.locator("[data-license-answer]:visible")).toHaveCount(1);
  await expect(page).toHaveURL(/\/buy\?language=java&purpose=own&size=large#/);
  await page.reload();
  await expect(page.locator("[data-license-answer]:visible")).toContainText(answer);
  await expect(questions.getByRole("radio", { name: "Java", exact: true })).toBeChecked();
});

test("a press without answers says at each question that it needs one, and a choice takes the words back", async ({
  page,
}) => {
  await page.goto("/buy");
  await page.getByText("Which license do I need?").click();
  const questions = page.locator("details form");
  await questions.hover();
  await expect(questions).toHaveAttribute("data-island-state", "started");
  await questions.getByRole("button", { name: "Show my license" }).click();
  const words = questions.getByText("Choose an answer.");
  await expect(words.filter({ visible: true })).toHaveCount(3);
  const first = questions.getByRole("radio").first();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription("Choose an answer.");
  await questions.getByRole("radio", { name: "Java", exact: true }).check();
  await expect(words.filter({ visible: true })).toHaveCount(2);
  await questions.getByRole("radio", { name: "Research, teach, or study" }).check();
  await expect(words.filter({ visible: true })).toHaveCount(0);
  await expect(questions.getByRole("status")).toContainText("Academic");
});

test("language and number of developers lead to the order form, and the page says the total", async ({ page }) => {
  await page.goto("/buy");
  await page.getByRole("radio", { name: "Java", exact: true }).first().check();
  await page.getByLabel("Number of developers").fill("3");
  const offers = page.getByRole("region", { name: "Offers" });
  await expect(offers.locator("output:visible")).toHaveText(/^USD.750$/);
  await page.getByLabel("Number of developers").fill("0");
  await expect(offers.locator("output:visible")).toHaveText("Enter a whole number from 1 to 999.");
  await page.getByLabel("Number of developers").fill("3");
  await page.getByRole("button", { name: "Buy for Java" }).click();
  await expect(page).toHaveURL("/order?offer=professional-java&seats=3");
  await expect(page.getByRole("radio", { name: /Professional Java/ })).toBeChecked();
  await expect(page.getByLabel("Number of developers")).toHaveValue("3");
});
