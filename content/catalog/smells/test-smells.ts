import type { OtherSmell, ToolSupport } from "./smell.ts";

/** Designite for C# also reports test smells; which of these eight is not public. */
const support = {
  "designite-csharp": "not established",
  "designite-java": "yes",
  "designite-java-community": "no",
  dpy: "not established",
} as const satisfies ToolSupport;

/** The eight test smells of DesigniteJava. They are patterns in a test method or class and have no number. */
export const testSmells = [
  {
    id: "assertion-roulette",
    name: "Assertion Roulette",
    family: "test",
    meaning: "A test method has several assertions.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Assertion roulette" },
  },
  {
    id: "missing-assertion",
    name: "Missing Assertion",
    alsoCalled: ["test without assertions"],
    family: "test",
    meaning: "A test method has no assertion.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Missing assertion" },
  },
  {
    id: "eager-test",
    name: "Eager Test",
    family: "test",
    meaning: "One test checks the results of more than one method of the class under test.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Eager test" },
  },
  {
    id: "exceptional-handling",
    name: "Exceptional Handling",
    family: "test",
    meaning: "A test throws or catches an exception itself instead of using the test framework's support.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Exceptional handling" },
  },
  {
    id: "conditional-test-logic",
    name: "Conditional Test Logic",
    family: "test",
    meaning: "A test method has assertions inside branches or loops.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Conditional test logic" },
  },
  {
    id: "ignored-test",
    name: "Ignored Test",
    alsoCalled: ["skipped test"],
    family: "test",
    meaning: "A test is excluded from the test run.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Ignored test" },
  },
  {
    id: "empty-test",
    name: "Empty Test",
    family: "test",
    meaning: "A test method has no statements.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Empty test" },
  },
  {
    id: "constructor-initialization",
    name: "Constructor Initialization",
    family: "test",
    meaning: "A test class initializes its fields in a constructor instead of a setup method.",
    thresholds: [],
    support,
    spellings: { "designite-java": "Constructor initialization" },
  },
] as const satisfies readonly OtherSmell[];
