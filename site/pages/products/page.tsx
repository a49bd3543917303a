import { Download } from "lucide-react";
import type { MDXContent } from "mdx/types";
import { type ComponentProps, Fragment, isValidElement, type ReactNode } from "react";
import { smellAt } from "#content/catalog/smells/index.ts";
import { explorePage } from "#content/pages/explore.ts";
import { hero } from "#content/pages/home.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import { formatAmount, offers } from "#content/products/offers.ts";
import { type Edition, type LegacyTool, type Product, productWords } from "#content/products/product.ts";
import type { Paragraph } from "#content/products/text.ts";
import { ArrowLink } from "#site/components/arrow-link.tsx";
import { CommandText } from "../../components/command-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { DownloadNote } from "../../components/download-note.tsx";
import { formatPrice } from "../../components/format-price.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import { textIn } from "../../markdown/text-in.ts";
import * as analyzed from "../../results/analyzed-libraries.ts";
import { entryAt, type PageProps } from "../page-module.ts";
import { FamilyList } from "./family-list.tsx";
import styles from "./products.module.css";
import { csharpSample } from "./samples/csharp-sample.ts";
import { dpySample, javaSample, type Sample } from "./samples/product-samples.ts";
import { SamplePlate } from "./samples/sample-plate.tsx";

interface ShownProduct {
  product: Product;
  sample: Sample;
}

const shown: readonly ShownProduct[] = [
  { product: designiteCsharp, sample: csharpSample() },
  { product: designiteJava, sample: javaSample(analyzed.results["commons-lang-3.12.0"]) },
  { product: dpy, sample: dpySample(analyzed.dpy) },
];

const smellTexts = import.meta.glob<MDXContent>("/content/docs/smells/*.mdx", { import: "default", eager: true });

const pathOf = ({ product }: ShownProduct) => product.path;

export const path = shown.map(pathOf);

/** What published results say, what the tool finds, how it runs, how it differs from others, and what it costs. */
export default function ProductPage({ path: address }: PageProps) {
  const { product, sample } = entryAt(shown, pathOf, address);
  const { finds, run, differs, legacy } = product;
  return (
    <article>
      <PageBanner
        short
        title={product.heading}
        aside={
          <>
            <p className="lead">{product.summary}</p>
            <p className="actions">
              <a className="button" href={`/download#${product.id}`}>
                <Download aria-hidden="true" />
                {hero.downloadLabel}
              </a>
              <a className="button button-quiet" href={product.documentationPath}>
                Documentation
              </a>
            </p>
            <p className={`note ${styles.downloadNote}`}>
              <DownloadNote of={product.id} />
            </p>
          </>
        }
      />
      <ProductFacts product={product} />
      <SamplePlate sample={sample} />
      <div className={`wrap ${styles.sections}`}>
        <section>
          <h2 id="finds">{finds.heading}</h2>
          <Finds product={product} />
        </section>
        <section className={styles.twoThirds}>
          <h2 id="run">{run.heading}</h2>
          <Run product={product} />
        </section>
        <section className={styles.third}>
          <h2 id="differs">{differs.heading}</h2>
          <Paragraphs texts={differs.texts} />
          <p>
            <ArrowLink href={productWords.compare.href}>{productWords.compare.text}</ArrowLink>
          </p>
        </section>
        <section>
          <h2 id="editions">{priceHeading(product)}</h2>
          <EditionList editions={product.editions} />
          {legacy && <Legacy legacy={legacy} />}
        </section>
      </div>
    </article>
  );
}

/** "USD 250 a year for each developer". */
function priceHeading({ offer }: Product): string {
  const { price } = offers[offer];
  return price.kind === "yearly" ? `${formatAmount(price.amount)} a year for each developer` : formatPrice(price);
}

/** The facts that decide whether the tool suits the visitor. */
function ProductFacts({ product }: { product: Product }) {
  const facts = [
    { term: "Version", texts: [product.latestVersion] },
    { term: "License", texts: [{ text: formatPrice(offers[product.offer].price), href: "/buy" }] },
    { term: "Trial", texts: [{ text: product.trial, href: "/docs/licensing.html#trial" }] },
    { term: "Needs", texts: product.requirements },
  ];
  return (
    <dl className={`wrap small ${styles.facts}`} data-search-ignore="">
      {facts.map(({ term, texts }) => (
        <div key={term}>
          <dt className="muted">{term}</dt>
          {texts.map((text) => (
            <dd key={JSON.stringify(text)}>
              <RichText text={[text]} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

const nothing = () => null;
const onlyListings = {
  ...{ p: nothing, h2: nothing, ul: nothing, ol: nothing, table: nothing, blockquote: nothing },
  ...{ Detection: nothing, FindEvery: nothing, Folded: Fragment },
};

/** The file name above a listing. */
function captionOf(listing: ReactNode): string {
  if (typeof listing === "string") return listing;
  if (Array.isArray(listing)) return listing.map(captionOf).join("");
  return isValidElement<{ children?: ReactNode }>(listing) && listing.type !== "pre"
    ? captionOf(listing.props.children)
    : "";
}

/** The code before and after the change, from the page of the smell, and then the smells by family. */
function Finds({ product }: { product: Product }) {
  const { smell, listings, text, printed } = product.finds;
  const SmellText = textIn(smellTexts, `/content/docs/smells/${smell}.mdx`);
  const figure = (listing: ComponentProps<"figure">) =>
    listings.includes(captionOf(listing.children)) ? <figure {...listing} /> : null;
  return (
    <>
      <p>
        <RichText text={text} /> <a href={smellAddress(smell)}>{smellAt(smell).name}</a>
      </p>
      <div className={styles.example}>
        <SmellText components={{ ...onlyListings, figure }} />
      </div>
      {printed && (
        <p className={`small ${styles.printed}`}>
          <span className="muted">{printed.label}</span> <code>{printed.text}</code>
        </p>
      )}
      <FamilyList product={product} />
      <p className="muted">
        <RichText
          text={[...asParts(product.detection), " ", ...product.measurement, " ", productWords.formulas, "."]}
        />
      </p>
    </>
  );
}

const asParts = (text: Paragraph) => (typeof text === "string" ? [text] : text);

/** One command, with its output or the files that it writes. */
function Run({ product }: { product: Product }) {
  const { name, run, outputFiles, documentationPath } = product;
  return (
    <>
      <figure className={styles.run}>
        <figcaption className="muted small">{run.caption}</figcaption>
        <p className="row">
          <code id="command">
            <CommandText command={run.command} />
          </code>
          <CopyButton source="command" subject="Command" of={name} />
        </p>
        {run.output && (
          <pre>
            <code>{run.output.join("\n")}</code>
          </pre>
        )}
      </figure>
      {!run.output && (
        <>
          <ul className={`row small ${styles.files}`} aria-label="Result files">
            {outputFiles.map(({ file }) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p>
            <ArrowLink href={explorePage.path}>{explorePage.openTheseFiles}</ArrowLink>
          </p>
        </>
      )}
      <IntegrationList product={product} />
      <p className="muted small">
        <RichText text={productWords.network(documentationPath)} />
      </p>
    </>
  );
}

function IntegrationList({ product }: { product: Product }) {
  return (
    <ul className={styles.columns}>
      {product.integrations.map(({ title, text, link }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="muted">{text}</p>
          <ArrowLink href={link.href}>{link.text}</ArrowLink>
        </li>
      ))}
    </ul>
  );
}

function EditionList({ editions }: { editions: readonly Edition[] }) {
  return (
    <ul className={styles.columns}>
      {editions.map(({ name, offer, text, link }) => {
        const { price, action } = offers[offer ?? "trial"];
        return (
          <li key={name} className="card">
            <h3>{name}</h3>
            <p className="small-title">{formatPrice(price)}</p>
            <p className="muted">
              <RichText text={text} />
            </p>
            <a className={price.kind === "yearly" ? "button" : "button button-quiet"} href={link?.href ?? action.href}>
              {link?.text ?? action.label}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Legacy({ legacy: { heading, version, paragraphs, requirements } }: { legacy: LegacyTool }) {
  return (
    <details className={styles.legacy}>
      <summary>{heading}</summary>
      <Paragraphs texts={paragraphs} />
      <p className="muted small">
        Version {version}. Requirements: {requirements.join("; ")}.
      </p>
    </details>
  );
}
