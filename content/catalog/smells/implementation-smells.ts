import { allTools, java, type OtherSmell, type ToolSupport } from "./smell.ts";

const csharpAndJava = { ...allTools, dpy: "no" } as const satisfies ToolSupport;

const csharpOnly = {
  ...csharpAndJava,
  "designite-java": "no",
  "designite-java-community": "no",
} as const satisfies ToolSupport;

const pythonOnly = { ...csharpOnly, "designite-csharp": "no", dpy: "yes" } as const satisfies ToolSupport;

/**
 * The thirteen implementation smells that at least one tool detects. The rules for Java are those of the community
 * source and agree with the published output of the professional edition.
 */
export const implementationSmells = [
  {
    id: "long-method",
    name: "Long Method",
    alsoCalled: ["long function"],
    family: "implementation",
    meaning: "A method has too many lines.",
    thresholds: [
      { tools: java, rule: "at least 100 lines", limits: { LOC: 100 }, source: "community-source" },
      { tools: ["designite-csharp"], rule: "at least 100 lines", limits: { LOC: 100 }, source: "csharp-output" },
      { tools: ["dpy"], rule: "more than 67 lines", limits: { LOC: 68 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "complex-method",
    name: "Complex Method",
    alsoCalled: ["high cyclomatic complexity"],
    family: "implementation",
    meaning: "A method has too many independent paths; its cyclomatic complexity is high.",
    thresholds: [
      { tools: java, rule: "a cyclomatic complexity of at least 8", limits: { CC: 8 }, source: "community-source" },
      {
        tools: ["designite-csharp"],
        rule: "a cyclomatic complexity of at least 8",
        limits: { CC: 8 },
        source: "csharp-output",
      },
      { tools: ["dpy"], rule: "a cyclomatic complexity above 6", limits: { CC: 7 }, source: "dpy-output" },
      { tools: ["dpy"], rule: "a cyclomatic complexity above 7", limits: { CC: 8 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "long-parameter-list",
    name: "Long Parameter List",
    alsoCalled: ["too many parameters"],
    family: "implementation",
    meaning: "A method takes too many parameters.",
    thresholds: [
      { tools: java, rule: "at least 5 parameters", limits: { PC: 5 }, source: "community-source" },
      { tools: ["designite-csharp"], rule: "at least 5 parameters", limits: { PC: 5 }, source: "csharp-output" },
      { tools: ["dpy"], rule: "more than 5 parameters", limits: { PC: 6 }, source: "dpy-output" },
      { tools: ["dpy"], rule: "more than 4 parameters", limits: { PC: 5 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "long-identifier",
    name: "Long Identifier",
    alsoCalled: ["long variable name"],
    family: "implementation",
    meaning: "A name is too long to read easily.",
    thresholds: [
      { tools: java, rule: "at least 30 characters", codeLimits: { nameLength: 30 }, source: "community-source" },
      {
        tools: ["designite-csharp"],
        rule: "at least 30 characters",
        codeLimits: { nameLength: 30 },
        source: "csharp-output",
      },
      { tools: ["dpy"], rule: "more than 30 characters", codeLimits: { nameLength: 31 }, source: "dpy-output" },
      { tools: ["dpy"], rule: "more than 20 characters", codeLimits: { nameLength: 21 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "long-statement",
    name: "Long Statement",
    alsoCalled: ["long line"],
    family: "implementation",
    meaning: "A statement has too many characters.",
    thresholds: [
      {
        tools: java,
        rule: "more than 120 characters",
        codeLimits: { statementLength: 121 },
        source: "community-source",
      },
      {
        tools: ["designite-csharp"],
        rule: "a line of at least 120 characters",
        codeLimits: { statementLength: 120 },
        source: "csharp-output",
      },
      { tools: ["dpy"], rule: "more than 120 characters", codeLimits: { statementLength: 121 }, source: "dpy-output" },
      { tools: ["dpy"], rule: "more than 80 characters", codeLimits: { statementLength: 81 }, source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "complex-conditional",
    name: "Complex Conditional",
    alsoCalled: ["long if condition"],
    family: "implementation",
    meaning: "A condition has too many logical operators.",
    thresholds: [
      {
        tools: java,
        rule: "at least 3 conditions (2 logical operators) in one if",
        codeLimits: { logicalOperators: 2 },
        source: "community-source",
      },
      {
        tools: ["designite-csharp"],
        rule: "at least 3 logical operators in one condition",
        codeLimits: { logicalOperators: 3 },
        source: "csharp-output",
      },
      { tools: ["dpy"], rule: "more than 3 conditions", codeLimits: { logicalOperators: 3 }, source: "dpy-output" },
      { tools: ["dpy"], rule: "more than 2 logical operators", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "virtual-method-call-from-constructor",
    name: "Virtual Method Call from Constructor",
    alsoCalled: ["abstract call"],
    family: "implementation",
    meaning: "A constructor calls a method that a subclass overrides.",
    thresholds: [{ tools: java, rule: "any call to an abstract method in a constructor", source: "community-source" }],
    support: csharpAndJava,
    spellings: {
      "designite-java": "Abstract Function Call From Constructor",
      "designite-java-community": "Abstract Function Call From Constructor",
    },
  },
  {
    id: "empty-catch-block",
    name: "Empty Catch Block",
    alsoCalled: ["swallowed exception"],
    family: "implementation",
    meaning: "An exception is caught but not handled.",
    thresholds: [
      { tools: java, rule: "any catch clause with an empty body", source: "community-source" },
      { tools: ["dpy"], rule: "an except block that only passes or returns", source: "dpy-paper" },
    ],
    support: allTools,
    spellings: {
      "designite-java": "Empty catch clause",
      "designite-java-community": "Empty catch clause",
    },
  },
  {
    id: "magic-number",
    name: "Magic Number",
    alsoCalled: ["hard-coded number"],
    family: "implementation",
    meaning: "A number is used in the code without a name that explains it.",
    thresholds: [
      { tools: java, rule: "any number except 0 and 1, outside array initializers", source: "community-source" },
      { tools: ["dpy"], rule: "any number except 0, 1, and -1", source: "dpy-paper" },
    ],
    support: allTools,
  },
  {
    id: "missing-default",
    name: "Missing Default",
    alsoCalled: ["switch without default"],
    family: "implementation",
    meaning: "A switch or match has no branch for other values.",
    thresholds: [
      { tools: java, rule: "any switch statement without a default", source: "community-source" },
      { tools: ["dpy"], rule: "any match without a catch-all case", source: "dpy-paper" },
    ],
    support: allTools,
    spellings: {
      "designite-java": "Missing default",
      "designite-java-community": "Missing default",
    },
  },
  {
    id: "duplicate-code",
    name: "Duplicate Code",
    alsoCalled: ["code clones"],
    family: "implementation",
    meaning: "A method contains code that is repeated elsewhere.",
    thresholds: [],
    support: csharpOnly,
  },
  {
    id: "long-lambda-function",
    name: "Long Lambda Function",
    family: "implementation",
    meaning: "A lambda function is too long and should have a name.",
    thresholds: [{ tools: ["dpy"], rule: "more than 80 characters", source: "dpy-paper" }],
    support: pythonOnly,
  },
  {
    id: "long-message-chain",
    name: "Long Message Chain",
    alsoCalled: ["long method chain"],
    family: "implementation",
    meaning: "An expression chains too many calls, each on the result of the previous one.",
    thresholds: [{ tools: ["dpy"], rule: "more than 2 chained calls", source: "dpy-paper" }],
    support: pythonOnly,
  },
] as const satisfies readonly OtherSmell[];
