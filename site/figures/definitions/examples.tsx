import { Label } from "../../drawing/label.tsx";
import { paint } from "../../drawing/paint.ts";
import { rectangle, segment } from "../../drawing/path-data.ts";
import type { Line } from "../diagrams/boxes-and-lines.tsx";
import { diagram, Frame, Heading, Remark, Result } from "../diagrams/diagram.tsx";
import type { Figure } from "../figure.ts";

/** Headings at these heights. */
const BeforeAndAfter = ({ before, after }: { before: number; after: number }) => (
  <>
    <Heading x={1} y={before} text="Before" />
    <Heading x={1} y={after} text="After" />
  </>
);

const cohesion = [
  { x: 62, methods: ["load", "save"], field: "file" },
  { x: 170, methods: ["total", "tax"], field: "items" },
  { x: 278, methods: ["print", "page"], field: "font" },
];
const methods = cohesion.flatMap((group) => group.methods).length;

/** A class of six methods that form three groups by the fields they use. */
export const cohesionGroups = diagram({
  specimen: ["Definition", "LCOM, lack of cohesion in methods"],
  finding: `A class of ${methods} methods in ${cohesion.length} separate groups has an LCOM of ${cohesion.length / methods}`,
  unit: "Methods of one class, as dots, and the fields that they use, as squares",
  source:
    "Designite's definition of LCOM, connected groups of methods and fields divided by methods; see Metrics in the documentation.",
  description: `A class of ${methods} methods and ${cohesion.length} fields. Each field is used by two methods, which makes ${cohesion.length} groups without a connection. LCOM is ${cohesion.length} divided by ${methods}, 0.5.`,
  table: {
    columns: ["Group", "Methods", "Field"],
    rows: cohesion.map((group, index) => [index + 1, group.methods.join(", "), group.field]),
  },
  height: 168,
  behind: (
    <>
      <Frame x={1} y={12} width={338} height={122} />
      {cohesion.map(({ x, methods: [one = "", other = ""], field }) => (
        <g key={field}>
          <path d={segment(x - 26, 52, x, 100) + segment(x + 26, 52, x, 100)} stroke={paint.inkSoft} strokeWidth={1} />
          <path d={`M${x - 26} 52h0M${x + 26} 52h0`} stroke={paint.accent} strokeWidth={12} strokeLinecap="round" />
          <path d={rectangle(x - 7, 93, 14, 14)} fill={paint.surface} stroke={paint.ink} />
          <Label x={x - 26} y={38} textAnchor="middle" text={`${one}()`} />
          <Label x={x + 26} y={38} textAnchor="middle" text={`${other}()`} />
          <Remark x={x} y={124} text={field} />
        </g>
      ))}
      <Result x={170} y={158} text={`LCOM = ${cohesion.length} / ${methods} = ${cohesion.length / methods}`} />
    </>
  ),
});

export const hardWiredDependency = diagram({
  smell: "Hard-Wired Dependency",
  finding: "With an interface in between, the test brings its own mailer",
  unit: "Example classes before and after, with what they use",
  note: "Before, every test reaches the mail server.",
  description:
    "Before: a test uses Invoice, and Invoice creates an SmtpMailer by new, drawn as a dashed orange arrow. After: Invoice uses the interface Mailer; the recorder of the test and SmtpMailer both implement it, and the test uses Invoice and its own mailer.",
  height: 256,
  behind: <BeforeAndAfter before={22} after={122} />,
  boxes: {
    InvoiceTest: { x: 48, y: 56, width: 92 },
    Invoice: { x: 150, y: 56, width: 72, look: "faulty" },
    SmtpMailer: { x: 286, y: 56, width: 104, detail: "mail.internal" },
    "test after": { x: 48, y: 156, width: 92, name: "InvoiceTest" },
    "invoice after": { x: 150, y: 156, width: 72, name: "Invoice" },
    Mailer: { x: 284, y: 156, width: 106, detail: "interface" },
    recorder: { x: 130, y: 232, width: 116, detail: "in the test" },
    "mailer after": { x: 284, y: 232, width: 106, name: "SmtpMailer" },
  },
  lines: [
    { from: "InvoiceTest", to: "Invoice" },
    { from: "Invoice", to: "SmtpMailer", look: "faulty", text: "new" },
    { from: "test after", to: "invoice after" },
    { from: "invoice after", to: "Mailer" },
    { from: "test after", to: "recorder" },
    { from: "recorder", to: "Mailer" },
    { from: "mailer after", to: "Mailer" },
  ],
});

const link = { width: 92, height: 32 };

export const lawOfDemeter = diagram({
  smell: "Law of Demeter Violation",
  finding: "A test of Tax must build three objects that Tax was never given",
  unit: "Example calls before and after",
  note: "Each dashed arrow leads to an object that the test must build.",
  description:
    "Before: Tax reaches from Order to Customer, on to Address and on to Country, three dashed steps beyond the object it was given. After: Tax asks Order for VatRate, one step.",
  height: 244,
  behind: <BeforeAndAfter before={24} after={184} />,
  boxes: {
    "Tax(order)": { x: 50, y: 60, width: 96, look: "faulty" },
    Order: { x: 170, y: 60, ...link },
    Customer: { x: 286, y: 60, ...link },
    Address: { x: 286, y: 132, ...link },
    Country: { x: 170, y: 132, ...link },
    "tax after": { x: 50, y: 218, width: 96, name: "Tax(order)" },
    "order after": { x: 170, y: 218, width: 92, height: 40, name: "Order", detail: "VatRate()" },
  },
  lines: [
    { from: "Tax(order)", to: "Order" },
    { from: "Order", to: "Customer", look: "faulty" },
    { from: "Customer", to: "Address", look: "faulty" },
    { from: "Address", to: "Country", look: "faulty" },
    { from: "tax after", to: "order after" },
  ],
});

const actionSource = "The actions DJAction and designite-incremental-analysis on GitHub.";
const step = { x: 92, width: 180, height: 46 };
const store = { x: 278, width: 122, height: 46, name: "Artifact", look: "missing" } as const;
const workflow: readonly Line[] = [
  { from: "push", to: "analysis", text: "starts the job" },
  { from: "analysis", to: "new" },
  { from: "analysis", to: "comparison", text: "folder of the job" },
  { from: "old", to: "comparison" },
  { from: "comparison", to: "issues", text: "one per level" },
];

/** The workflow from a push to an issue. */
export const incrementalWorkflow = diagram({
  finding: "Two stored results turn a push into issues for new smells only",
  unit: "Workflow steps and the results they read and store",
  specimen: ["GitHub Actions", "DJAction", "designite-incremental-analysis"],
  note: "Dashed boxes are stored result folders: the upper one is for the next run; the previous run stored the lower one. The commit names are examples.",
  source: actionSource,
  description:
    "A push starts the analysis action, which analyzes the whole project and stores its result as an artifact. The incremental action takes the result folder of the same job and the artifact of the previous commit, compares them, and reports new smells in issues, at most one per level.",
  table: {
    columns: ["From", "To", "How"],
    rows: workflow.map(({ from, to, text = "result folder" }) => [String(from), String(to), text]),
  },
  height: 340,
  boxes: {
    push: { ...step, y: 26, name: "Push", detail: "commit 8c1f" },
    analysis: { ...step, y: 112, name: "Analysis action", detail: "analyzes everything" },
    new: { ...store, y: 112, detail: "output-8c1f" },
    comparison: { ...step, y: 214, name: "Incremental action", detail: "compares two results" },
    old: { ...store, y: 250, detail: "output-3a07" },
    issues: { ...step, y: 312, name: "Issues", detail: "new smells only" },
  },
  lines: workflow,
});

const Circle = ({ x }: { x: number }) => <circle cx={x} cy={96} r={74} fill="none" stroke={paint.ink} />;

const Word = ({ x, text, below }: { x: number; text: string; below: string }) => (
  <>
    <Result x={x} y={94} text={text} />
    <Remark x={x} y={112} text={below} />
  </>
);

/** Which smells of two results are reported. */
export const resultComparison: Figure = diagram({
  finding: "Only new smells are reported",
  unit: "Smells in two commits",
  specimen: ["GitHub Actions", "designite-incremental-analysis"],
  note: "A smell counts as the same if its kind and the names of its package, type, and method are the same.",
  source: actionSource,
  description:
    "Two overlapping circles, the previous commit's smells and this commit's. Smells only in the first are gone, smells in both are known, smells only in the second are new. Only the new ones, shaded, are reported.",
  table: {
    columns: ["Smell in the previous commit", "Smell in this commit", "What happens"],
    rows: [
      ["yes", "no", "gone: not reported"],
      ["yes", "yes", "known: not reported"],
      ["no", "yes", "new: reported in an issue"],
    ],
  },
  height: 180,
  behind: (
    <>
      <path d="M170 39.7A74 74 0 1 1 170 152.3A74 74 0 0 0 170 39.7z" fill={paint.accent} fillOpacity={0.2} />
      <Circle x={122} />
      <Circle x={218} />
      <Remark x={122} y={16} text="previous commit" />
      <Remark x={218} y={16} text="this commit" />
      <Word x={88} text="gone" below="silent" />
      <Word x={170} text="known" below="silent" />
      <Word x={256} text="new" below="an issue" />
    </>
  ),
});
