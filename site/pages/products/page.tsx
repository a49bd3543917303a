import { Download } from "lucide-react";
import type { MDXContent } from "mdx/types";
import type { ComponentProps, ReactNode } from "react";
import type { ProductId } from "#content/catalog/product-names.ts";
import { smellAt } from "#content/catalog/smells/index.ts";
import { explorePage } from "#content/pages/explore.ts";
import { hero } from "#content/pages/home.ts";
import { designiteCsharp } from "#content/products/designite-csharp.ts";
import { designiteJava } from "#content/products/designite-java.ts";
import { dpy } from "#content/products/dpy.ts";
import { offers } from "#content/products/offers.ts";
import { type Edition, type LegacyTool, type Product, productWords } from "#content/products/product.ts";
import { ArrowLink } from "#site/components/arrow-link.tsx";
import { CommandText } from "../../components/command-text.tsx";
import { CopyButton } from "../../components/copy-button.tsx";
import { DownloadNote } from "../../components/download-note.tsx";
import { formatPrice } from "../../components/format-price.ts";
import { PageBanner } from "../../components/page-banner.tsx";
import { Paragraphs, RichText } from "../../components/rich-text.tsx";
import { SectionIndex } from "../../components/section-index.tsx";
import { smellAddress } from "../../docs/smell-at.ts";
import type { FigureName } from "../../figures/figures.ts";
import { TextFigure } from "../../figures/text-figure.tsx";
import { textIn } from "../../markdown/text-in.ts";
import * as analyzed from "../../results/analyzed-libraries.ts";
import { entryAt, type PageProps } from "../page-module.ts";
import { FamilyList } from "./family-list.tsx";
import styles from "./products.module.css";
import { csharpSample } from "./samples/csharp-sample.ts";
import { dpySample, javaSample, type Sample } from "./samples/product-samples.ts";
import { SamplePlate } from "./samples/sample-plate.tsx";

interface Result {
  figure: FigureName;
  link: { text: string; href: string };
}

/** Public results exist for two tools only. They must not be shown as results of another. */
const results: { readonly [product in ProductId]?: Result } = {
  "designite-java": {
    figure: "weighted-methods-of-types",
    link: {
      text: "Open it in Explore",
      href: "/explore#library=jsoup-1.15.3&view=types&metric=WMC&level=type&from=100&to=243",
    },
  },
  dpy: {
    figure: "dpy-complexity",
    link: {
      text: "Open it in Explore",
      href: "/explore#library=dpy-2025-02&view=methods&metric=CC&level=method&from=7&to=19",
    },
  },
};

/** The page of one tool: published findings, one of them in its source, what it finds and measures, and how it runs. */
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

interface Section {
  id: string;
  text: string;
  content: ReactNode;
  /** Its part of the width of a wide window, if not the whole. */
  extent?: "third" | "twoThirds" | undefined;
}

const pathOf = ({ product }: ShownProduct) => product.path;

export const path = shown.map(pathOf);

export default function ProductPage({ path: address }: PageProps) {
  const { product, sample } = entryAt(shown, pathOf, address);
  const { detection, measurement, legacy } = product;
  const result = results[product.id];
  const resultSection: readonly Section[] = result
    ? [{ id: "result", extent: "twoThirds", text: productWords.result, content: <ResultFigure {...result} /> }]
    : [];
  const sections: readonly Section[] = [
    { id: "example", text: productWords.example, content: <Example product={product} /> },
    {
      id: "finds",
      text: productWords.finds,
      content: (
        <>
          <Paragraphs texts={[detection]} />
          <FamilyList product={product} />
        </>
      ),
    },
    {
      id: "measures",
      extent: "third",
      text: productWords.measures,
      content: <Paragraphs texts={[[...measurement, " ", productWords.formulas, "."]]} />,
    },
    { id: "run", extent: "twoThirds", text: productWords.run, content: <Run product={product} /> },
    ...resultSection,
    {
      id: "fits",
      text: productWords.fits,
      content: <IntegrationList product={product} />,
      extent: result && "third",
    },
    { id: "editions", text: productWords.editions, content: <EditionList editions={product.editions} /> },
    ...(legacy ? [{ id: "legacy", text: legacy.heading, content: <Legacy legacy={legacy} /> }] : []),
  ];
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
            <p className="note">
              <DownloadNote of={product.id} />
            </p>
          </>
        }
      />
      <ProductFacts product={product} />
      <SamplePlate sample={sample} />
      <div className={`wrap ${styles.sections}`}>
        <SectionIndex label="On this page" sections={sections} />
        {sections.map(({ id, text, content, extent }) => (
          <section key={id} className={extent && styles[extent]}>
            <h2 id={id}>{text}</h2>
            {content}
          </section>
        ))}
      </div>
    </article>
  );
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
const onlyListings = { p: nothing, h2: nothing, ul: nothing, ol: nothing, blockquote: nothing };

/** The code before and after the change: the listings in this language on the page of the smell. */
function Example({ product: { language, example } }: { product: Product }) {
  const SmellText = textIn(smellTexts, `/content/docs/smells/${example.smell}.mdx`);
  const figure = (listing: ComponentProps<"figure"> & { "data-language"?: string }) =>
    listing["data-language"] === language ? <figure {...listing} /> : null;
  return (
    <>
      <p>
        <a href={smellAddress(example.smell)}>{smellAt(example.smell).name}</a>: <RichText text={example.text} />
      </p>
      <div className={styles.example}>
        <SmellText components={{ ...onlyListings, figure }} />
      </div>
      {example.printed && (
        <p className={`small ${styles.printed}`}>
          <span className="muted">{example.printed.label}</span> <code>{example.printed.text}</code>
        </p>
      )}
    </>
  );
}

/** One command, with its output or the files that it writes. */
function Run({ product: { name, run, outputFiles } }: { product: Product }) {
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
      <p className="muted small">
        <RichText text={productWords.network} />
      </p>
    </>
  );
}

function ResultFigure({ figure, link }: Result) {
  return (
    <>
      <TextFigure name={figure} />
      <p>
        <ArrowLink href={link.href}>{link.text}</ArrowLink>
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

function Legacy({ legacy: { version, paragraphs, requirements } }: { legacy: LegacyTool }) {
  return (
    <>
      <Paragraphs texts={paragraphs} />
      <p className="muted small">
        Version {version}. Requirements: {requirements.join("; ")}.
      </p>
    </>
  );
}
