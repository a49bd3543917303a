import "../styles/code.css";
import type { ComponentProps } from "react";
import { notebook, notebookFrameAddress } from "#content/catalog/notebook.ts";
import { type SmellId, smellAt } from "#content/catalog/smells/index.ts";
import { prevalenceOf, prevalenceOfFamilies } from "#content/catalog/smells/prevalence.ts";
import { contactLink } from "#content/products/company.ts";
import { csharpRegistration } from "#content/products/key-registration.ts";
import { formatAmount, type OfferId, offers } from "#content/products/offers.ts";
import { promiseWords } from "#content/products/promises.ts";
import { type VersionName, versions } from "#content/products/versions.ts";
import { BreakableName } from "../components/breakable-name.tsx";
import { CommandText } from "../components/command-text.tsx";
import { FindInYourCode } from "../components/find-in-your-code.tsx";
import { formatPrice } from "../components/format-price.ts";
import { NotOffered, Offered } from "../components/offered.tsx";
import { ScrollingTable } from "../components/scrolling-table.tsx";
import { type StatedFigure, statedFigures } from "../figures/measured/stated-figures.ts";
import { SideNote, TextFigure } from "../figures/text-figure.tsx";
import { formatValue } from "../results/model/format-value.ts";
import styles from "./notebook.module.css";
import { TextImage } from "./text-image.tsx";

type Alignment = { align?: "left" | "right" | "center" | "char" | "justify" | undefined };

function alignedClass(align: Alignment["align"]) {
  return align === "right" || align === "center" ? `cell-${align}` : undefined;
}

function HeadCell({ align, ...rest }: ComponentProps<"th">) {
  return <th scope="col" className={alignedClass(align)} {...rest} />;
}

function DataCell({ align, ...rest }: ComponentProps<"td">) {
  return <td className={alignedClass(align)} {...rest} />;
}

/** The label is made from the preceding heading when the text is compiled. */
function TextTable({ "aria-label": label = "Table", className, children }: ComponentProps<"table">) {
  return (
    <ScrollingTable label={label} tableClass={className}>
      {children}
    </ScrollingTable>
  );
}

/** Code in running text. A command breaks between its options only, a name between its words. Listings have elements. */
function TextCode({ children, ...rest }: ComponentProps<"code">) {
  if (typeof children !== "string") return <code {...rest}>{children}</code>;
  const isCommand = /(?:^| )--?[a-z]/i.test(children) && !/\s{2}|\n/.test(children);
  return <code {...rest}>{isCommand ? <CommandText command={children} /> : <BreakableName text={children} />}</code>;
}

const elements = {
  code: TextCode,
  img: TextImage,
  table: TextTable,
  th: HeadCell,
  td: DataCell,
  NotebookFrame,
  FindInYourCode,
  Figure: TextFigure,
  SideNote,
  Version,
  Price,
  Promised,
  Stated,
  ProjectsWith,
  ContactAddress,
  Offered,
  NotOffered,
  CsharpRegistration,
};

/** The MDX compiler calls this by name. The components are used for every text of `content/`. */
export function useMDXComponents() {
  return elements;
}

/** The value with this name. An unknown name stops the build. */
function factAt<Name extends string, Fact>(
  facts: { readonly [name in Name]: Fact },
  name: Name,
  element: string,
): Fact {
  if (Object.hasOwn(facts, name)) return facts[name];
  throw new Error(`<${element}> knows no "${name}". It knows ${Object.keys(facts).join(", ")}.`);
}

/** The version of a tool or action: `<Version of="dpy" />`. */
export function Version({ of }: { of: VersionName }) {
  return factAt(versions, of, "Version");
}

/** The price of an offer: `<Price of="professional-java" />`; `amountOnly` leaves out the period. */
export function Price({ of, amountOnly }: { of: OfferId; amountOnly?: boolean }) {
  const { price } = factAt(offers, of, "Price");
  return amountOnly && price.kind === "yearly" ? formatAmount(price.amount) : formatPrice(price);
}

/** A promised figure in words: `<Promised of="freeJavaLines" />` is "50,000 lines of Java". */
export function Promised({ of }: { of: keyof typeof promiseWords }) {
  return factAt(promiseWords, of, "Promised");
}

/** How a key is registered in Designite for C#. */
export function CsharpRegistration() {
  return csharpRegistration;
}

/** A figure with its unit that several texts state: `<Stated of="junit-types" />` is "243 types". */
export function Stated({ of }: { of: StatedFigure }) {
  return factAt(statedFigures, of, "Stated");
}

/**
 * In how many projects of a public data set DesigniteJava reports a smell: `<ProjectsWith smell="god-component" />` is
 * "732 of 1,476 Java projects", and with `brief` "732".
 */
export function ProjectsWith({ smell, brief }: { smell: SmellId; brief?: boolean }) {
  const found = prevalenceOf(smell);
  const { family } = smellAt(smell);
  if (!found || family === "machine-learning") throw new Error(`<ProjectsWith> knows no counts of "${smell}".`);
  const projects = formatValue(found.projects);
  return brief ? projects : `${projects} of ${formatValue(prevalenceOfFamilies[family].projects)} Java projects`;
}

export function ContactAddress() {
  return <a href={contactLink.href}>{contactLink.text}</a>;
}

/**
 * The notebook in a frame that can be resized vertically. The links below it serve visitors whose browser does not load
 * frames.
 */
function NotebookFrame() {
  return (
    <figure>
      <div className={styles.box}>
        <iframe src={notebookFrameAddress(notebook)} title={notebook.title} loading="lazy" />
      </div>
      <figcaption className="muted small">
        {`${notebook.title}. `}
        <a href={notebook.page}>Open it as a page of its own</a>
        {", or download "}
        <a href={notebook.file} download="">
          the file (.ipynb)
        </a>
        {" or "}
        <a href={notebook.archive} download="">
          the file with the results it reads (.zip)
        </a>
        .
      </figcaption>
    </figure>
  );
}
